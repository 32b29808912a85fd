CREATE TABLE "previous_emails" (
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"released_at" timestamp with time zone NOT NULL,
	CONSTRAINT "previous_emails_user_id_email_pk" PRIMARY KEY("user_id","email")
);
--> statement-breakpoint
ALTER TABLE "previous_emails" ADD CONSTRAINT "previous_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "previous_emails_email" ON "previous_emails" USING btree ("email");--> statement-breakpoint
CREATE INDEX "previous_emails_released_at" ON "previous_emails" USING btree ("released_at");