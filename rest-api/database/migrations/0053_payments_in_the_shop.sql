ALTER TABLE "orders" ADD COLUMN "taken_by" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method" text DEFAULT 'razorpay' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_taken_key" ON "orders" USING btree ("idempotency_key") WHERE "orders"."taken_by" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method" CHECK ("payments"."method" in ('razorpay', 'cash', 'card', 'free'));