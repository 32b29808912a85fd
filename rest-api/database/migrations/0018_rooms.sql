CREATE TABLE "best_sellers" (
	"position" smallint PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"title" text NOT NULL,
	"copies" integer NOT NULL,
	"takings_paise" bigint NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_days" (
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"orders" integer NOT NULL,
	"takings_paise" bigint NOT NULL,
	CONSTRAINT "sales_days_day_slot_pk" PRIMARY KEY("day","slot")
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "receipt_id" uuid;--> statement-breakpoint
CREATE INDEX "addresses_mobile" ON "addresses" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "payments_refund_failed" ON "payments" USING btree ("user_id") WHERE "payments"."state" = 'refund_failed';--> statement-breakpoint
CREATE INDEX "stock_left" ON "stock" USING btree (("on_hand" - "held"),"product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_receipt" ON "stock_movements" USING btree ("receipt_id","product_id") WHERE "stock_movements"."receipt_id" is not null;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (search_pieces(search_form("first_name" || ' ' || "last_name" || ' ' || "email")));--> statement-breakpoint
CREATE FUNCTION "count_sale"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"change" integer := CASE WHEN NEW."state" = 'paid' THEN 1 ELSE -1 END;
BEGIN
	INSERT INTO "public"."sales_days" AS "known" ("day", "slot", "orders", "takings_paise")
	VALUES (
		(NEW."created_at" AT TIME ZONE 'Asia/Kolkata')::date,
		get_byte(uuid_send(NEW."id"), 15) % 16,
		"change",
		"change" * NEW."total_paise"::bigint
	)
	ON CONFLICT ("day", "slot") DO UPDATE SET
		"orders" = "known"."orders" + EXCLUDED."orders",
		"takings_paise" = "known"."takings_paise" + EXCLUDED."takings_paise";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_sale_inserted" AFTER INSERT ON "orders" FOR EACH ROW WHEN (NEW."state" = 'paid') EXECUTE FUNCTION "count_sale"();
--> statement-breakpoint
CREATE TRIGGER "orders_sale_changed" AFTER UPDATE OF "state" ON "orders" FOR EACH ROW WHEN ((NEW."state" = 'paid') <> (OLD."state" = 'paid')) EXECUTE FUNCTION "count_sale"();
--> statement-breakpoint
INSERT INTO "sales_days" ("day", "slot", "orders", "takings_paise")
SELECT ("created_at" AT TIME ZONE 'Asia/Kolkata')::date, get_byte(uuid_send("id"), 15) % 16, count(*), sum("total_paise"::bigint)
FROM "orders" WHERE "state" = 'paid' GROUP BY 1, 2;
