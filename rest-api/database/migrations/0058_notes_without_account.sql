-- What staff wrote about the orders of an account, and where these went before, goes with the account, whoever deletes it: a
-- service of the version before does not know that nothing refers to "users" any more.
CREATE FUNCTION "delete_order_texts_of_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "public"."order_notes" WHERE "user_id" = OLD."id";
	DELETE FROM "public"."order_former_addresses" WHERE "user_id" = OLD."id";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_deleted_order_texts" AFTER DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "delete_order_texts_of_account"();--> statement-breakpoint
ALTER TABLE "order_former_addresses" DROP CONSTRAINT "order_former_addresses_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "order_notes" DROP CONSTRAINT "order_notes_user_id_users_id_fk";
