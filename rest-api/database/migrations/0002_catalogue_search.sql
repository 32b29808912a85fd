DO $$
DECLARE
	-- Letters beyond ASCII change their case by Unicode's rules, whatever locale the database was made with.
	folding text := coalesce((
		SELECT collname
		FROM pg_collation
		WHERE collname IN ('pg_c_utf8', 'und-x-icu', 'C.UTF-8', 'C.utf8') AND collnamespace = 'pg_catalog'::regnamespace
			AND collencoding IN (-1, (SELECT encoding FROM pg_database WHERE datname = current_database()))
		ORDER BY array_position(ARRAY['pg_c_utf8', 'und-x-icu', 'C.UTF-8', 'C.utf8'], collname::text)
		LIMIT 1
	), 'default');
BEGIN
	-- Normalised before, for letters that lose their mark with their case, and after, for those that gain a form.
	EXECUTE format(
		'CREATE FUNCTION "search_form"(text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql '
		'RETURN normalize(lower(normalize($1, NFC) COLLATE %I), NFC)', folding);
END
$$;
--> statement-breakpoint
CREATE FUNCTION "search_pieces"("form" text) RETURNS tsvector IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
DECLARE
	pieces text[];
BEGIN
	FOR place IN 1..length(form) LOOP
		pieces[place] := substr(form, place, 4);
	END LOOP;
	RETURN array_to_tsvector(pieces);
END
$$;
--> statement-breakpoint
CREATE FUNCTION "search_pieces_query"("form" text) RETURNS tsquery IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
DECLARE
	pieces text[];
BEGIN
	FOR place IN 1..greatest(length(form) - 3, 1) LOOP
		pieces[place] := '''' || replace(replace(substr(form, place, 4), '\', '\\'), '''', '''''') || '''';
	END LOOP;
	-- Fewer than four characters are the beginning of a piece.
	RETURN (array_to_string(pieces, ' & ') || CASE WHEN length(form) < 4 THEN ':*' ELSE '' END)::tsquery;
END
$$;
--> statement-breakpoint
CREATE TABLE "product_counts" (
	"category_name" text NOT NULL,
	"rupees" integer NOT NULL,
	"stars" integer NOT NULL,
	"books" integer NOT NULL,
	CONSTRAINT "product_counts_category_name_rupees_stars_pk" PRIMARY KEY("category_name","rupees","stars")
);
--> statement-breakpoint
ALTER TABLE "products" drop column "search_text";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(title || chr(31) || author)) STORED NOT NULL;--> statement-breakpoint
DROP INDEX "products_category_price";--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_name","price_paise","number") INCLUDE ("rating");--> statement-breakpoint
CREATE INDEX "products_rating" ON "products" USING btree ("rating");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin (search_pieces("search_text"));--> statement-breakpoint
-- Tells the planner how few groups facets have, so that it counts them in parallel.
CREATE STATISTICS "products_facets" (ndistinct) ON "category_name", (least("price_paise" / 10000, 10)), (floor("rating")::int) FROM "products";--> statement-breakpoint
INSERT INTO "product_counts"
SELECT "category_name", "price_paise" / 100, floor("rating"), count(*) FROM "products" GROUP BY 1, 2, 3;
--> statement-breakpoint
CREATE FUNCTION "count_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Always in the order of the key, so that statements which change the same counts wait for each other in turn.
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "public"."product_counts" AS "kept"
		SELECT "category_name", "price_paise" / 100, floor("rating"), count(*) FROM "added" GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
		ON CONFLICT ("category_name", "rupees", "stars") DO UPDATE SET "books" = "kept"."books" + excluded."books";
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "public"."product_counts" AS "kept"
		SELECT "category_name", "price_paise" / 100, floor("rating"), -count(*) FROM "removed" GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
		ON CONFLICT ("category_name", "rupees", "stars") DO UPDATE SET "books" = "kept"."books" + excluded."books";
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO "public"."product_counts" AS "kept"
		SELECT "category_name", "price_paise" / 100, floor("rating"), sum("change")
		FROM (
			SELECT "category_name", "price_paise", "rating", 1 AS "change" FROM "added"
			UNION ALL
			SELECT "category_name", "price_paise", "rating", -1 FROM "removed"
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
CREATE TRIGGER "products_counted_in" AFTER INSERT ON "products" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_products"();
--> statement-breakpoint
CREATE TRIGGER "products_recounted" AFTER UPDATE ON "products" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_products"();
--> statement-breakpoint
CREATE TRIGGER "products_counted_out" AFTER DELETE ON "products" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "count_products"();
--> statement-breakpoint
CREATE TRIGGER "products_uncounted" AFTER TRUNCATE ON "products" FOR EACH STATEMENT EXECUTE FUNCTION "count_products"();
