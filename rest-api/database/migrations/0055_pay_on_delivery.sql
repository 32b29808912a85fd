ALTER TABLE "orders" DROP CONSTRAINT "orders_state";--> statement-breakpoint
DROP INDEX "orders_to_ship";--> statement-breakpoint
DROP INDEX "orders_to_ship_by_region";--> statement-breakpoint
DROP INDEX "orders_to_ship_search";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pay_on_delivery" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_on_delivery" ON "orders" USING btree ("user_id") WHERE "orders"."pay_on_delivery";--> statement-breakpoint
CREATE INDEX "orders_to_ship" ON "orders" USING btree ("created_at","number") WHERE "orders"."state" in ('confirmed', 'paid') and "orders"."fulfilment" in ('unfulfilled', 'partly_shipped') and not "orders"."nothing_to_send";--> statement-breakpoint
CREATE INDEX "orders_to_ship_by_region" ON "orders" USING btree (("address"->>'state'),"created_at","number") WHERE "orders"."state" in ('confirmed', 'paid') and "orders"."fulfilment" in ('unfulfilled', 'partly_shipped') and not "orders"."nothing_to_send";--> statement-breakpoint
CREATE INDEX "orders_to_ship_search" ON "orders" USING gin (search_pieces(search_form("address"->>'name')),"product_ids") WHERE "orders"."state" in ('confirmed', 'paid') and "orders"."fulfilment" in ('unfulfilled', 'partly_shipped') and not "orders"."nothing_to_send";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state" CHECK ("orders"."state" in ('created', 'confirmed', 'paid', 'refunded', 'failed', 'cancelled', 'expired')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_state";