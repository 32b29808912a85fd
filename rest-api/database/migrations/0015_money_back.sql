CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"receipt" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_refunds_receipt_unique" UNIQUE("receipt")
);
--> statement-breakpoint
CREATE TABLE "order_refund_lines" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_refund_lines_user_id_order_id_refund_id_product_id_pk" PRIMARY KEY("user_id","order_id","refund_id","product_id"),
	CONSTRAINT "order_refund_lines_quantity" CHECK ("order_refund_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_refunds" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"payment_id" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"provider_refund_id" text,
	"trouble" text,
	"return_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_refunds_user_id_order_id_id_pk" PRIMARY KEY("user_id","order_id","id"),
	CONSTRAINT "order_refunds_providerRefundId_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "order_refunds_state" CHECK ("order_refunds"."state" in ('due', 'given', 'failed')),
	CONSTRAINT "order_refunds_amount" CHECK ("order_refunds"."amount_paise" > 0),
	CONSTRAINT "order_refunds_given" CHECK ("order_refunds"."state" <> 'given' or "order_refunds"."provider_refund_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"return_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"fit" integer,
	CONSTRAINT "return_lines_user_id_order_id_return_id_product_id_pk" PRIMARY KEY("user_id","order_id","return_id","product_id"),
	CONSTRAINT "return_lines_quantity" CHECK ("return_lines"."quantity" > 0),
	CONSTRAINT "return_lines_fit" CHECK ("return_lines"."fit" between 0 and "return_lines"."quantity"),
	CONSTRAINT "return_lines_reason" CHECK ("return_lines"."reason" in ('damaged', 'wrongBook', 'notAsDescribed', 'changedMind', 'other'))
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"note" text NOT NULL,
	"words" text,
	"refund_paise" integer,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "returns_user_id_order_id_id_pk" PRIMARY KEY("user_id","order_id","id"),
	CONSTRAINT "returns_state" CHECK ("returns"."state" in ('requested', 'approved', 'rejected', 'received', 'refunded', 'withdrawn')),
	CONSTRAINT "returns_refunded" CHECK (("returns"."state" = 'refunded') = ("returns"."refunded_at" is not null)
      and ("returns"."refunded_at" is null) = ("returns"."refund_paise" is null))
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "nothing_to_send" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_id_sandbox_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."sandbox_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refund_lines" ADD CONSTRAINT "order_refund_lines_refund" FOREIGN KEY ("user_id","order_id","refund_id") REFERENCES "public"."order_refunds"("user_id","order_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refund_lines" ADD CONSTRAINT "order_refund_lines_order_line" FOREIGN KEY ("user_id","order_id","product_id") REFERENCES "public"."order_lines"("user_id","order_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_user_id_order_id_orders_user_id_id_fk" FOREIGN KEY ("user_id","order_id") REFERENCES "public"."orders"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return" FOREIGN KEY ("user_id","order_id","return_id") REFERENCES "public"."returns"("user_id","order_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_line" FOREIGN KEY ("user_id","order_id","product_id") REFERENCES "public"."order_lines"("user_id","order_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_user_id_order_id_orders_user_id_id_fk" FOREIGN KEY ("user_id","order_id") REFERENCES "public"."orders"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_refunds_payment" ON "sandbox_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_refunds_id" ON "order_refunds" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_refunds_return" ON "order_refunds" USING btree ("return_id");--> statement-breakpoint
CREATE UNIQUE INDEX "returns_id" ON "returns" USING btree ("id");--> statement-breakpoint
CREATE INDEX "returns_requested" ON "returns" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "returns_by_state" ON "returns" USING btree ("state","requested_at","id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_refunded" CHECK ("order_lines"."refunded" between 0 and "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_returned" CHECK ("order_lines"."returned" between 0 and "order_lines"."refunded");--> statement-breakpoint
-- What the sandbox has given back stays given back.
INSERT INTO "sandbox_refunds" ("id", "payment_id", "amount_paise", "created_at")
	SELECT "refund_id", "id", "amount_paise", "created_at" FROM "sandbox_payments" WHERE "refund_id" IS NOT NULL;
