CREATE TABLE "disputes" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"status" text NOT NULL,
	"reason_code" text NOT NULL,
	"respond_by" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "disputes_id_unique" UNIQUE("id"),
	CONSTRAINT "disputes_status" CHECK ("disputes"."status" in ('open', 'under_review', 'won', 'lost', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"status" text NOT NULL,
	"automatic" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "refunds_id_unique" UNIQUE("id"),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('pending', 'processed', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_state";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_paid_has_payment";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_state";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "check_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "replaced_by" uuid;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "refund" jsonb;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "dispute" jsonb;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_user_id_payment_id_payments_user_id_id_fk" FOREIGN KEY ("user_id","payment_id") REFERENCES "public"."payments"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_payment_id_payments_user_id_id_fk" FOREIGN KEY ("user_id","payment_id") REFERENCES "public"."payments"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("user_id","payment_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("user_id","payment_id");--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("user_id") WHERE "orders"."state" = 'created';--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_digest_unique" UNIQUE("digest");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state" CHECK ("orders"."state" in ('created', 'paid', 'refunded', 'failed', 'cancelled', 'expired'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_has_payment" CHECK (("orders"."state" in ('paid', 'refunded', 'failed')) = ("orders"."payment_id" is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state" CHECK ("payments"."state" in ('kept', 'refund due', 'refunded', 'refund_failed', 'failed'));--> statement-breakpoint
UPDATE "payments" SET "refunded_paise" = "amount_paise" WHERE "state" = 'refunded';--> statement-breakpoint
-- A payment that the shop never asked a refund of was given back by hand.
INSERT INTO "refunds" ("user_id", "id", "payment_id", "amount_paise", "status", "automatic", "created_at", "updated_at")
  SELECT "user_id", "refund_id", "id", "amount_paise", 'processed', "refund_tries" > 0, "updated_at", "updated_at"
  FROM "payments" WHERE "refund_id" IS NOT NULL;--> statement-breakpoint
-- Events that wait to be acted on say from now on what has gone back.
UPDATE "payment_events" SET "payment" = "payment" || jsonb_build_object(
    'refundedPaise', CASE WHEN "payment"->>'status' = 'refunded' THEN "payment"->'amountPaise' ELSE '0'::jsonb END)
  WHERE "act_at" IS NOT NULL AND "payment" IS NOT NULL;--> statement-breakpoint
-- Refunds given by hand are noticed for half a year from now on: those orders are asked about again, a few at a time.
UPDATE "orders" SET "check_at" = now() + random() * interval '6 days'
  WHERE "state" = 'paid' AND "check_at" IS NULL AND "provider_order_id" IS NOT NULL
  AND "created_at" > now() - interval '180 days';
