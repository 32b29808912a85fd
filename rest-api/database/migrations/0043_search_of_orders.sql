CREATE INDEX "orders_pincode" ON "orders" USING btree (("address"->>'pincode'));--> statement-breakpoint
CREATE INDEX "orders_town" ON "orders" USING btree (lower("address"->>'city'));--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total_paise");