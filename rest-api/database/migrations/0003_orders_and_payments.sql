CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payment" jsonb,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"act_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_paise" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"captured_at" timestamp with time zone,
	"refund_at" timestamp with time zone,
	"refund_tries" integer DEFAULT 0 NOT NULL,
	"refund_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "payments_id_unique" UNIQUE("id"),
	CONSTRAINT "payments_refundId_unique" UNIQUE("refund_id"),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('kept', 'refund due', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"status" text NOT NULL,
	"refund_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_state";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_paid_has_payment";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "number" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_order_id_orders_user_id_id_fk" FOREIGN KEY ("user_id","order_id") REFERENCES "public"."orders"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD CONSTRAINT "sandbox_payments_order_id_sandbox_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sandbox_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_act_at" ON "payment_events" USING btree ("act_at") WHERE "payment_events"."act_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_events_received_at" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE INDEX "payments_refund_at" ON "payments" USING btree ("refund_at") WHERE "payments"."refund_at" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_payments_order" ON "sandbox_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("user_id","number");--> statement-breakpoint
CREATE INDEX "orders_check_at" ON "orders" USING btree ("check_at") WHERE "orders"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_orders_receipt" ON "sandbox_orders" USING btree ("receipt");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state" CHECK ("orders"."state" in ('created', 'paid', 'refunded', 'cancelled', 'expired'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_has_payment" CHECK (("orders"."state" in ('paid', 'refunded')) = ("orders"."payment_id" is not null));--> statement-breakpoint
INSERT INTO "payments" ("user_id", "id", "order_id", "amount_paise", "currency", "state", "captured_at", "created_at", "updated_at")
  SELECT "user_id", "payment_id", "id", "total_paise", 'INR', 'kept', "updated_at", "updated_at", "updated_at"
  FROM "orders" WHERE "payment_id" IS NOT NULL;--> statement-breakpoint
-- Orders that wait for their payment are asked about from now on.
UPDATE "orders" SET "check_at" = now() WHERE "state" = 'created' AND "provider_order_id" IS NOT NULL;
