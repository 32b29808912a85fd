CREATE TABLE "product_covers" (
	"product_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"version" text NOT NULL,
	"image" bytea NOT NULL,
	CONSTRAINT "product_covers_product_id_width_pk" PRIMARY KEY("product_id","width")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_covers" ADD CONSTRAINT "product_covers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "editions_isbn" ON "editions" USING btree ("isbn") WHERE "editions"."isbn" is not null;
--> statement-breakpoint
CREATE INDEX "products_withdrawn" ON "products" USING btree ("number") WHERE "products"."withdrawn_at" is not null;--> statement-breakpoint
-- Counts of a category by price and rating read this index alone.
DROP INDEX "products_category_price";--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_name","price_paise","number") INCLUDE ("rating","withdrawn_at");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Always in the order of the key, so that statements which change the same counts wait for each other in turn.
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "public"."product_counts" AS "kept"
		SELECT "category_name", "price_paise" / 100, floor("rating"), count(*) FROM "added"
		WHERE "withdrawn_at" IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
		ON CONFLICT ("category_name", "rupees", "stars") DO UPDATE SET "books" = "kept"."books" + excluded."books";
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "public"."product_counts" AS "kept"
		SELECT "category_name", "price_paise" / 100, floor("rating"), -count(*) FROM "removed"
		WHERE "withdrawn_at" IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
		ON CONFLICT ("category_name", "rupees", "stars") DO UPDATE SET "books" = "kept"."books" + excluded."books";
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO "public"."product_counts" AS "kept"
		SELECT "category_name", "price_paise" / 100, floor("rating"), sum("change")
		FROM (
			SELECT "category_name", "price_paise", "rating", 1 AS "change" FROM "added" WHERE "withdrawn_at" IS NULL
			UNION ALL
			SELECT "category_name", "price_paise", "rating", -1 FROM "removed" WHERE "withdrawn_at" IS NULL
		) AS "changes"
		GROUP BY 1, 2, 3 HAVING sum("change") <> 0 ORDER BY 1, 2, 3
		ON CONFLICT ("category_name", "rupees", "stars") DO UPDATE SET "books" = "kept"."books" + excluded."books";
	ELSE
		DELETE FROM "public"."product_counts";
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "queue_product_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "public"."product_search_queue" SELECT "number" FROM "added" ON CONFLICT DO NOTHING;
	ELSE
		INSERT INTO "public"."product_search_queue"
		SELECT "added"."number" FROM "added" JOIN "removed" USING ("number")
		WHERE ("added"."title", "added"."author", "added"."import_key", "added"."withdrawn_at")
			IS DISTINCT FROM ("removed"."title", "removed"."author", "removed"."import_key", "removed"."withdrawn_at")
		ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END
$$;
