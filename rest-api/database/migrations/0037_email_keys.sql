-- What is the same for every spelling of an address. The dotted capital I and the Kelvin sign keep apart: the lower case of
-- all other letters beyond ASCII is beyond ASCII too. rest-api/account/email-key.ts is the same rule.
CREATE FUNCTION email_key(email text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(lower(translate(email, U&'\0130\212A', U&'\E130\E12A')), U&'\E130\E12A', U&'\0130\212A')
$$;--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (email_key("email"));--> statement-breakpoint
UPDATE "previous_emails" SET "email" = email_key("written_as") WHERE "written_as" IS NOT NULL;
