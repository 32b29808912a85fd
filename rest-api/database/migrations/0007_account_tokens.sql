CREATE TABLE "account_tokens" (
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"digest" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_tokens_user_id_purpose_pk" PRIMARY KEY("user_id","purpose"),
	CONSTRAINT "account_tokens_digest_unique" UNIQUE("digest"),
	CONSTRAINT "account_tokens_purpose" CHECK ("account_tokens"."purpose" in ('reset_password', 'confirm_email'))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "previous_emails" ADD COLUMN "written_as" text;--> statement-breakpoint
ALTER TABLE "previous_emails" ADD COLUMN "restore_digest" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "previous_emails" ADD CONSTRAINT "previous_emails_restore_digest" UNIQUE("restore_digest");