ALTER TABLE "orders" ADD COLUMN "taken_by" text;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_taken_key" ON "orders" USING btree ("idempotency_key") WHERE "orders"."taken_by" is not null;