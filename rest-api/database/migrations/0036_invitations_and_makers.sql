ALTER TABLE "account_tokens" DROP CONSTRAINT "account_tokens_purpose";--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_purpose" CHECK ("account_tokens"."purpose" in ('reset_password', 'confirm_email', 'staff_invitation'));--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "invited_email" text;--> statement-breakpoint
-- Members who were invited and have never logged in: a confirmed email does not say that they chose the password. The link of
-- their letter stays good. Who runs the shop gave the role of the others.
UPDATE "staff_members" SET "invited_email" = "users"."email" FROM "users" WHERE "users"."id" = "staff_members"."user_id" AND "staff_members"."last_login_at" IS NULL AND coalesce((SELECT "audit_entries"."actor_kind" FROM "audit_entries" WHERE "audit_entries"."action" = 'staff.added' AND "audit_entries"."subject" = 'staff:' || "staff_members"."user_id"::text ORDER BY "audit_entries"."id" DESC LIMIT 1), '') <> 'shop';--> statement-breakpoint
-- Where the email was never confirmed, a stranger may have opened the account: its tokens end, as those of a new invitation do.
UPDATE "users" SET "token_version" = "token_version" + 1 FROM "staff_members" WHERE "staff_members"."user_id" = "users"."id" AND "staff_members"."invited_email" IS NOT NULL AND "users"."email_confirmed_at" IS NULL;--> statement-breakpoint
UPDATE "account_tokens" SET "purpose" = 'staff_invitation' FROM "staff_members" WHERE "staff_members"."user_id" = "account_tokens"."user_id" AND "staff_members"."invited_email" IS NOT NULL AND "account_tokens"."purpose" = 'reset_password';--> statement-breakpoint
-- Who made a token is known from the audit; one whose maker is unknown allows nothing.
ALTER TABLE "service_tokens" ADD COLUMN "maker_kind" text DEFAULT 'staff' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_tokens" ADD COLUMN "maker_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "service_tokens" SET "maker_kind" = "audit_entries"."actor_kind", "maker_id" = "audit_entries"."actor_id" FROM "audit_entries" WHERE "audit_entries"."subject" = 'service_token:' || "service_tokens"."id"::text AND "audit_entries"."action" = 'service_token.added';--> statement-breakpoint
ALTER TABLE "service_tokens" ALTER COLUMN "maker_kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "service_tokens" ALTER COLUMN "maker_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "service_tokens" ADD CONSTRAINT "service_tokens_maker_kind" CHECK ("service_tokens"."maker_kind" in ('staff', 'token', 'shop'));--> statement-breakpoint
CREATE INDEX "service_tokens_maker" ON "service_tokens" USING btree ("maker_id");
