CREATE TABLE "book_works" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"work_id" uuid NOT NULL,
	"is_separate" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_keys" (
	"product_id" uuid NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"is_derived" boolean NOT NULL,
	CONSTRAINT "work_keys_product_id_key_pk" PRIMARY KEY("product_id","key")
);
--> statement-breakpoint
ALTER TABLE "book_works" ADD CONSTRAINT "book_works_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_keys" ADD CONSTRAINT "work_keys_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_works_work" ON "book_works" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "work_keys_key" ON "work_keys" USING btree ("key");--> statement-breakpoint
CREATE TRIGGER "book_works_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "book_works" FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_change"();
