ALTER TABLE "orders" ADD COLUMN "product_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
DROP INDEX "orders_to_ship";--> statement-breakpoint
CREATE FUNCTION "products_of_order"(uuid, uuid) RETURNS uuid[] STABLE LANGUAGE sql AS $$
	SELECT coalesce(array_agg("product_id" ORDER BY "position"), '{}') FROM "order_lines" WHERE "user_id" = $1 AND "order_id" = $2
$$;
--> statement-breakpoint
-- The orders of open shops. The table is written anew: an update would write every order into all indexes a second time.
ALTER TABLE "orders" ALTER COLUMN "product_ids" TYPE uuid[] USING "products_of_order"("user_id", "id");--> statement-breakpoint
DROP FUNCTION "products_of_order";--> statement-breakpoint
CREATE INDEX "orders_to_ship" ON "orders" USING btree ("created_at","number") WHERE "orders"."state" = 'paid' and "orders"."fulfilment" in ('unfulfilled', 'partly_shipped') and not "orders"."nothing_to_send";--> statement-breakpoint
CREATE INDEX "orders_to_ship_by_region" ON "orders" USING btree (("address"->>'state'),"created_at","number") WHERE "orders"."state" = 'paid' and "orders"."fulfilment" in ('unfulfilled', 'partly_shipped') and not "orders"."nothing_to_send";--> statement-breakpoint
CREATE INDEX "orders_to_ship_search" ON "orders" USING gin (search_pieces(search_form("address"->>'name')),"product_ids") WHERE "orders"."state" = 'paid' and "orders"."fulfilment" in ('unfulfilled', 'partly_shipped') and not "orders"."nothing_to_send";--> statement-breakpoint
CREATE INDEX "orders_books" ON "orders" USING gin ("product_ids") WITH (fastupdate=false);--> statement-breakpoint
-- Earlier releases store orders without their books, and scripts may.
CREATE FUNCTION "add_products_of_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "public"."orders" SET "product_ids" = "product_ids" || "missing"."ids"
	FROM (
		SELECT "added"."user_id", "added"."order_id", array_agg("added"."product_id" ORDER BY "added"."position") AS "ids"
		FROM "added" JOIN "public"."orders" AS "listed" ON ("listed"."user_id", "listed"."id") = ("added"."user_id", "added"."order_id")
		WHERE "added"."product_id" <> ALL ("listed"."product_ids")
		GROUP BY 1, 2
	) AS "missing"
	WHERE ("orders"."user_id", "orders"."id") = ("missing"."user_id", "missing"."order_id");
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "order_lines_listed" AFTER INSERT ON "order_lines" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "add_products_of_lines"();--> statement-breakpoint
-- How often each book was sold, for the planner.
ANALYZE "orders";
