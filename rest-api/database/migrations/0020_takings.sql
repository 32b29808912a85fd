CREATE INDEX "order_refunds_failed" ON "order_refunds" USING btree ("created_at") WHERE "order_refunds"."state" = 'failed';--> statement-breakpoint
CREATE FUNCTION "add_to_sales_day"("placed_at" timestamp with time zone, "order_id" uuid, "order_change" integer, "paise_change" bigint) RETURNS void LANGUAGE sql AS $$
	INSERT INTO "public"."sales_days" AS "known" ("day", "slot", "orders", "takings_paise")
	VALUES (("placed_at" AT TIME ZONE 'Asia/Kolkata')::date, get_byte(uuid_send("order_id"), 15) % 16, "order_change", "paise_change")
	ON CONFLICT ("day", "slot") DO UPDATE SET
		"orders" = "known"."orders" + EXCLUDED."orders",
		"takings_paise" = "known"."takings_paise" + EXCLUDED."takings_paise";
	DELETE FROM "public"."sales_days"
	WHERE "day" = ("placed_at" AT TIME ZONE 'Asia/Kolkata')::date AND "slot" = get_byte(uuid_send("order_id"), 15) % 16
		AND "orders" = 0 AND "takings_paise" = 0;
$$;
--> statement-breakpoint
CREATE FUNCTION "refunded_paise_of"("owner" uuid, "payment" text) RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT coalesce(sum("refunded_paise"), 0) FROM "public"."payments" WHERE "user_id" = "owner" AND "id" = "payment";
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_sale"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"change" integer := CASE WHEN NEW."state" = 'paid' THEN 1 ELSE -1 END;
	-- An order that its shopper cancels has no payment any more.
	"payment" text := CASE WHEN NEW."state" = 'paid' THEN NEW."payment_id" ELSE OLD."payment_id" END;
	"paise" bigint := NEW."total_paise" - "public"."refunded_paise_of"(NEW."user_id", "payment");
BEGIN
	PERFORM "public"."add_to_sales_day"(NEW."created_at", NEW."id", "change", "change" * "paise");
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "uncount_sale"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"paise" bigint := OLD."total_paise" - "public"."refunded_paise_of"(OLD."user_id", OLD."payment_id");
BEGIN
	PERFORM "public"."add_to_sales_day"(OLD."created_at", OLD."id", -1, -"paise");
	RETURN OLD;
END
$$;
--> statement-breakpoint
-- Before, because the payments of an order are deleted with it.
CREATE TRIGGER "orders_sale_deleted" BEFORE DELETE ON "orders" FOR EACH ROW WHEN (OLD."state" = 'paid') EXECUTE FUNCTION "uncount_sale"();
--> statement-breakpoint
CREATE FUNCTION "count_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"before" bigint := CASE WHEN TG_OP = 'INSERT' THEN 0 ELSE OLD."refunded_paise" END;
BEGIN
	PERFORM "public"."add_to_sales_day"("created_at", "id", 0, "before" - NEW."refunded_paise")
	FROM "public"."orders"
	WHERE "user_id" = NEW."user_id" AND "id" = NEW."order_id" AND "payment_id" = NEW."id" AND "state" = 'paid';
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "payments_refund_inserted" AFTER INSERT ON "payments" FOR EACH ROW WHEN (NEW."refunded_paise" <> 0) EXECUTE FUNCTION "count_refund"();
--> statement-breakpoint
CREATE TRIGGER "payments_refund_changed" AFTER UPDATE OF "refunded_paise" ON "payments" FOR EACH ROW WHEN (NEW."refunded_paise" <> OLD."refunded_paise") EXECUTE FUNCTION "count_refund"();
--> statement-breakpoint
DELETE FROM "sales_days";
--> statement-breakpoint
INSERT INTO "sales_days" ("day", "slot", "orders", "takings_paise")
SELECT ("orders"."created_at" AT TIME ZONE 'Asia/Kolkata')::date, get_byte(uuid_send("orders"."id"), 15) % 16, count(*), sum("total_paise"::bigint - coalesce("refunded_paise", 0))
FROM "orders" LEFT JOIN "payments" ON "payments"."user_id" = "orders"."user_id" AND "payments"."id" = "orders"."payment_id"
WHERE "orders"."state" = 'paid' GROUP BY 1, 2;
