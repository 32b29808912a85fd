CREATE TABLE "paper_series" (
	"series" text NOT NULL,
	"year" smallint NOT NULL,
	"last_number" integer NOT NULL,
	"last_issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "paper_series_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"series" text NOT NULL,
	"year" smallint NOT NULL,
	"series_number" integer NOT NULL,
	"number" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"total_paise" integer NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "papers_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "papers_number_unique" UNIQUE("number"),
	CONSTRAINT "papers_kind" CHECK ("papers"."kind" in ('billOfSupply', 'creditNote')),
	CONSTRAINT "papers_number" CHECK (length("papers"."number") <= 16),
	CONSTRAINT "papers_total" CHECK ("papers"."total_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_taxes" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"hsn" text NOT NULL,
	"rate_basis_points" integer NOT NULL,
	CONSTRAINT "product_taxes_hsn" CHECK ("product_taxes"."hsn" ~ '^[0-9]{4,8}$'),
	CONSTRAINT "product_taxes_rate" CHECK ("product_taxes"."rate_basis_points" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "product_taxes" ADD CONSTRAINT "product_taxes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "papers_series_number" ON "papers" USING btree ("series","year","series_number");--> statement-breakpoint
CREATE UNIQUE INDEX "papers_subject" ON "papers" USING btree ("user_id","order_id","kind","subject");--> statement-breakpoint
CREATE INDEX "papers_id" ON "papers" USING btree ("id");--> statement-breakpoint
CREATE TRIGGER "papers_are_final" BEFORE UPDATE OR DELETE ON "papers" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "papers_stay" BEFORE TRUNCATE ON "papers" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- Orders that were paid before there were papers get their bills now.
INSERT INTO "jobs" ("kind", "subject", "payload")
	SELECT 'papers', "id", jsonb_build_object('userId', "user_id") FROM "orders" WHERE "state" = 'paid'
	ON CONFLICT DO NOTHING;
