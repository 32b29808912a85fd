-- Pages and responses that are cached under the version of the catalogue show settings.
CREATE TRIGGER "shop_settings_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shop_settings" FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_change"();
