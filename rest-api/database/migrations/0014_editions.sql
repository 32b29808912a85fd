CREATE TABLE "contributions" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"person_slug" text NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "contributions_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "editions" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"isbn" text,
	"format" text,
	"language" text,
	"pages" integer,
	"publisher" text,
	"published_on" text,
	"first_published" integer,
	"description" text,
	"series_slug" text,
	"series_number" numeric(7, 2)
);
--> statement-breakpoint
CREATE TABLE "people" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "series" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributions" ADD CONSTRAINT "contributions_person_slug_people_slug_fk" FOREIGN KEY ("person_slug") REFERENCES "public"."people"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_series_slug_series_slug_fk" FOREIGN KEY ("series_slug") REFERENCES "public"."series"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contributions_person" ON "contributions" USING btree ("person_slug","role","product_id");--> statement-breakpoint
CREATE INDEX "editions_series" ON "editions" USING btree ("series_slug","series_number","product_id");--> statement-breakpoint
CREATE TRIGGER "editions_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "editions" FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_change"();
--> statement-breakpoint
CREATE TRIGGER "contributions_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "contributions" FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_change"();
--> statement-breakpoint
CREATE TRIGGER "people_changed" AFTER UPDATE ON "people" FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_change"();
--> statement-breakpoint
CREATE TRIGGER "series_changed" AFTER UPDATE ON "series" FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_change"();
