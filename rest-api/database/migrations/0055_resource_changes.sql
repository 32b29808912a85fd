CREATE TABLE "change_feed" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last_position" bigint DEFAULT 0 NOT NULL,
	"removed_position" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "change_feed_one" CHECK ("change_feed"."id")
);
--> statement-breakpoint
CREATE TABLE "resource_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "resource_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"position" bigint,
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"resource_id" uuid NOT NULL,
	"order_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "resource_changes_position" ON "resource_changes" USING btree ("position");--> statement-breakpoint
CREATE INDEX "resource_changes_kind" ON "resource_changes" USING btree ("kind","position");--> statement-breakpoint
CREATE INDEX "resource_changes_without_position" ON "resource_changes" USING btree ("id") WHERE "resource_changes"."position" is null;--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at");