ALTER TABLE "carriers" DROP CONSTRAINT "carriers_name_unique";--> statement-breakpoint
ALTER TABLE "shipments" DROP CONSTRAINT "shipments_shipped";--> statement-breakpoint
ALTER TABLE "carriers" ALTER COLUMN "link_template" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "carriers" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "carriers" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "other_carrier" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "other_tracking_url" text;--> statement-breakpoint
UPDATE "carriers" SET "name" = "name" || ' (' || "id" || ')' WHERE EXISTS (
	SELECT FROM "carriers" AS "other" WHERE lower("other"."name") = lower("carriers"."name") AND "other"."id" < "carriers"."id"
);--> statement-breakpoint
CREATE UNIQUE INDEX "carriers_name" ON "carriers" USING btree (lower("name")) WHERE "carriers"."removed_at" is null;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_other_carrier" CHECK ("shipments"."other_tracking_url" is null or ("shipments"."other_carrier" is not null and "shipments"."other_tracking_url" like 'https://%'));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_shipped" CHECK (("shipments"."state" in ('shipped', 'delivered', 'returned')) = ("shipments"."shipped_at" is not null)
        and num_nonnulls("shipments"."carrier_id", "shipments"."other_carrier") = case when "shipments"."shipped_at" is null then 0 else 1 end
        and ("shipments"."shipped_at" is null) = ("shipments"."tracking_number" is null));