CREATE TABLE "discount_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"percent" integer,
	"amount_paise" integer,
	"scope" text NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"product_ids" uuid[] DEFAULT '{}' NOT NULL,
	"min_amount_paise" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"max_uses_per_shopper" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "discount_codes_code" CHECK ("discount_codes"."code" = upper("discount_codes"."code")),
	CONSTRAINT "discount_codes_kind" CHECK (("discount_codes"."percent" is null) <> ("discount_codes"."amount_paise" is null)),
	CONSTRAINT "discount_codes_percent" CHECK ("discount_codes"."percent" between 1 and 100),
	CONSTRAINT "discount_codes_amount" CHECK ("discount_codes"."amount_paise" > 0),
	CONSTRAINT "discount_codes_scope" CHECK ("discount_codes"."scope" in ('all', 'categories', 'books')),
	CONSTRAINT "discount_codes_uses" CHECK ("discount_codes"."max_uses" > 0 and "discount_codes"."max_uses_per_shopper" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "code_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "code_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "code_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refund_lines" ADD COLUMN "price_paise" integer;--> statement-breakpoint
CREATE INDEX "orders_code" ON "orders" USING btree ("code_id","user_id") WHERE "orders"."code_id" is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_code" CHECK ("order_lines"."code_paise" between 0 and "order_lines"."quantity"::bigint * "order_lines"."price_paise") NOT VALID;