CREATE TABLE "book_subjects" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"scheme" text NOT NULL,
	"code" text NOT NULL,
	"heading" text,
	CONSTRAINT "book_subjects_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "onix_records" (
	"sender" text NOT NULL,
	"reference" text NOT NULL,
	"product_id" uuid,
	"sent_at" timestamp with time zone,
	"listed" boolean NOT NULL,
	"unlisted" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"facts" jsonb,
	CONSTRAINT "onix_records_sender_reference_pk" PRIMARY KEY("sender","reference")
);
--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "imprint" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "edition_statement" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "height_mm" integer;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "width_mm" integer;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "thickness_mm" integer;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "editions" ADD COLUMN "contents" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN IF NOT EXISTS "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "book_subjects" ADD CONSTRAINT "book_subjects_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onix_records" ADD CONSTRAINT "onix_records_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_subjects_code" ON "book_subjects" USING btree ("scheme","code");--> statement-breakpoint
CREATE INDEX "onix_records_product" ON "onix_records" USING btree ("product_id");--> statement-breakpoint
CREATE TRIGGER "book_subjects_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "book_subjects" FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_change"();
