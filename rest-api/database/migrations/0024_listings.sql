CREATE TABLE "facet_values" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facet_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"facet" text NOT NULL,
	"value" text NOT NULL,
	"books" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "facet_values_value" UNIQUE("facet","value")
);
--> statement-breakpoint
-- Empty between transactions, so nothing is lost where a crash empties it.
CREATE UNLOGGED TABLE "product_listing_queue" (
	"product_number" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_listings" (
	"number" integer PRIMARY KEY NOT NULL,
	"category_name" text NOT NULL,
	"price_paise" integer NOT NULL,
	"rating" numeric(3, 2) NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"published" integer NOT NULL,
	"title_key" text COLLATE "C" NOT NULL,
	"facets" integer[] NOT NULL,
	"subjects" integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_listings" ADD CONSTRAINT "product_listings_number_products_number_fk" FOREIGN KEY ("number") REFERENCES "public"."products"("number") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "facet_values_books" ON "facet_values" USING btree ("facet","books" DESC NULLS LAST,"value");
--> statement-breakpoint
-- The title as lists order it: NFKD separates the accents, which then go.
CREATE FUNCTION "title_order"("title" text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql
RETURN left(
	ltrim(
		regexp_replace(normalize(search_form("title"), NFKD), '[' || chr(768) || '-' || chr(879) || ']', '', 'g'),
		' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~' || chr(160) || chr(161) || chr(171) || chr(187) || chr(191)
			|| chr(8211) || chr(8212) || chr(8216) || chr(8217) || chr(8220) || chr(8221) || chr(8230)
	), 60);
--> statement-breakpoint
-- What lists can be narrowed by, of some books. A code lies below each of its beginnings; those of BISAC have three levels.
CREATE FUNCTION "facets_of"("numbers" integer[]) RETURNS TABLE ("number" integer, "facet" text, "value" text)
STABLE LANGUAGE sql AS $$
	WITH "books" AS (
		SELECT "products"."number", "products"."id", "editions"."format", "editions"."series_slug",
			coalesce("editions"."language", "product_search"."language") AS "language",
			coalesce(substr("editions"."published_on", 1, 4), "editions"."first_published"::text) AS "year"
		FROM unnest("numbers") AS "wanted"("number")
		JOIN "public"."products" ON "products"."number" = "wanted"."number"
		LEFT JOIN "public"."editions" ON "editions"."product_id" = "products"."id"
		LEFT JOIN "public"."product_search" ON "product_search"."product_number" = "products"."number"
	)
	SELECT "number", 'language', CASE "code" WHEN 'en' THEN 'eng' ELSE "code" END
	FROM "books", lower(substring("language" FROM '^([A-Za-z]{2,3})(?:[-_].*)?$')) AS "code" WHERE "code" IS NOT NULL
	UNION ALL
	SELECT "number", 'format', "format" FROM "books" WHERE "format" IS NOT NULL
	UNION ALL
	SELECT "number", 'series', "series_slug" FROM "books" WHERE "series_slug" IS NOT NULL
	UNION ALL
	SELECT "number", 'year', "year" FROM "books" WHERE "year" ~ '^[1-9]\d{0,3}$'
	UNION
	SELECT "number", 'author', "person_slug"
	FROM "books" JOIN "public"."contributions" ON "product_id" = "id" WHERE "role" = 'author'
	UNION
	SELECT "number", 'subject', "scheme" || ':' || left("code", "length")
	FROM "books" JOIN "public"."book_subjects" ON "product_id" = "id",
		generate_series(1, length("code")) AS "length"
	WHERE "code" ~ '^[A-Z0-9-]{1,20}$' AND ("scheme" <> 'bisac' OR "length" IN (3, 6, length("code")))
$$;
--> statement-breakpoint
CREATE FUNCTION "write_product_listings"("numbers" integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- In the order of the key, so that transactions with the same new values wait for each other in turn.
	INSERT INTO "public"."facet_values" ("facet", "value")
	SELECT DISTINCT "facet", "value" FROM "public"."facets_of"("numbers") AS "found"
	WHERE NOT EXISTS (SELECT FROM "public"."facet_values" "known" WHERE ("known"."facet", "known"."value") = ("found"."facet", "found"."value"))
	ORDER BY 1, 2 ON CONFLICT DO NOTHING;
	INSERT INTO "public"."product_listings" AS "known"
		("number", "category_name", "price_paise", "rating", "withdrawn_at", "published", "title_key", "facets", "subjects")
	SELECT "products"."number", "category_name", "price_paise", "rating", "withdrawn_at",
		CASE
			WHEN "published_on" ~ '^\d{4}(-\d{2}){0,2}$' THEN rpad(replace("published_on", '-', ''), 8, '0')::integer
			-- A year alone; what is from before the first year comes last of the books with a date.
			WHEN "first_published" IS NOT NULL THEN greatest(greatest(least("first_published", 9999), 0) * 10000, 1)
			ELSE 0
		END,
		"public"."title_order"("title"), coalesce("found"."facets", '{}'), coalesce("found"."subjects", '{}')
	FROM unnest("numbers") AS "wanted"("number")
	JOIN "public"."products" ON "products"."number" = "wanted"."number"
	LEFT JOIN "public"."editions" ON "editions"."product_id" = "products"."id"
	LEFT JOIN (
		SELECT "each"."number",
			array_agg("facet_values"."id" ORDER BY "facet_values"."id") FILTER (WHERE "facet" <> 'subject') AS "facets",
			array_agg("facet_values"."id" ORDER BY "facet_values"."id") FILTER (WHERE "facet" = 'subject') AS "subjects"
		FROM "public"."facets_of"("numbers") AS "each" JOIN "public"."facet_values" USING ("facet", "value")
		GROUP BY 1
	) AS "found" ON "found"."number" = "products"."number"
	ORDER BY 1
	ON CONFLICT ("number") DO UPDATE
	SET ("category_name", "price_paise", "rating", "withdrawn_at", "published", "title_key", "facets", "subjects") =
		(excluded."category_name", excluded."price_paise", excluded."rating", excluded."withdrawn_at", excluded."published", excluded."title_key", excluded."facets", excluded."subjects")
	WHERE ("known"."category_name", "known"."price_paise", "known"."rating", "known"."withdrawn_at", "known"."published", "known"."title_key", "known"."facets", "known"."subjects")
		IS DISTINCT FROM (excluded."category_name", excluded."price_paise", excluded."rating", excluded."withdrawn_at", excluded."published", excluded."title_key", excluded."facets", excluded."subjects");
END
$$;
--> statement-breakpoint
CREATE FUNCTION "write_queued_listings"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"queued" integer[];
BEGIN
	-- The first row of a transaction writes the listings of all.
	IF current_setting('quire.listings_written_in', true) IS NOT DISTINCT FROM pg_current_xact_id()::text THEN
		RETURN NULL;
	END IF;
	WITH "taken" AS (DELETE FROM "public"."product_listing_queue" RETURNING "product_number")
	SELECT array_agg("product_number" ORDER BY "product_number") INTO "queued" FROM "taken";
	PERFORM "public"."write_product_listings"("queued");
	PERFORM set_config('quire.listings_written_in', pg_current_xact_id()::text, true);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "listings_queued" AFTER INSERT ON "product_listing_queue" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "write_queued_listings"();
--> statement-breakpoint
CREATE FUNCTION "queue_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "public"."product_listing_queue" SELECT "number" FROM "added" ORDER BY 1 ON CONFLICT DO NOTHING;
	ELSE
		INSERT INTO "public"."product_listing_queue"
		SELECT "added"."number" FROM "added" JOIN "removed" USING ("number")
		WHERE ("added"."title", "added"."category_name", "added"."price_paise", "added"."rating", "added"."withdrawn_at")
			IS DISTINCT FROM ("removed"."title", "removed"."category_name", "removed"."price_paise", "removed"."rating", "removed"."withdrawn_at")
		ORDER BY 1 ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "queue_products_of_facts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO "public"."product_listing_queue"
		SELECT DISTINCT "number" FROM "added" JOIN "public"."products" ON "id" = "added"."product_id" ORDER BY 1 ON CONFLICT DO NOTHING;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO "public"."product_listing_queue"
		SELECT DISTINCT "number" FROM "removed" JOIN "public"."products" ON "id" = "removed"."product_id" ORDER BY 1 ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "queue_products_of_languages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "public"."product_listing_queue"
		SELECT "product_number" FROM "added" WHERE "language" IS NOT NULL ORDER BY 1 ON CONFLICT DO NOTHING;
	ELSE
		INSERT INTO "public"."product_listing_queue"
		SELECT "added"."product_number" FROM "added" JOIN "removed" USING ("product_number")
		WHERE "added"."language" IS DISTINCT FROM "removed"."language" ORDER BY 1 ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "products_listed_added" AFTER INSERT ON "products" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "queue_products"();
--> statement-breakpoint
CREATE TRIGGER "products_listed_changed" AFTER UPDATE ON "products" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "queue_products"();
--> statement-breakpoint
CREATE TRIGGER "product_search_listed_added" AFTER INSERT ON "product_search" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "queue_products_of_languages"();
--> statement-breakpoint
CREATE TRIGGER "product_search_listed_changed" AFTER UPDATE ON "product_search" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "queue_products_of_languages"();
--> statement-breakpoint
CREATE TRIGGER "editions_listed_added" AFTER INSERT ON "editions" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "queue_products_of_facts"();
--> statement-breakpoint
CREATE TRIGGER "editions_listed_changed" AFTER UPDATE ON "editions" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "queue_products_of_facts"();
--> statement-breakpoint
CREATE TRIGGER "editions_listed_removed" AFTER DELETE ON "editions" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "queue_products_of_facts"();
--> statement-breakpoint
CREATE TRIGGER "contributions_listed_added" AFTER INSERT ON "contributions" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "queue_products_of_facts"();
--> statement-breakpoint
CREATE TRIGGER "contributions_listed_changed" AFTER UPDATE ON "contributions" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "queue_products_of_facts"();
--> statement-breakpoint
CREATE TRIGGER "contributions_listed_removed" AFTER DELETE ON "contributions" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "queue_products_of_facts"();
--> statement-breakpoint
CREATE TRIGGER "book_subjects_listed_added" AFTER INSERT ON "book_subjects" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "queue_products_of_facts"();
--> statement-breakpoint
CREATE TRIGGER "book_subjects_listed_changed" AFTER UPDATE ON "book_subjects" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "queue_products_of_facts"();
--> statement-breakpoint
CREATE TRIGGER "book_subjects_listed_removed" AFTER DELETE ON "book_subjects" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "queue_products_of_facts"();
--> statement-breakpoint
CREATE FUNCTION "count_facet_values"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM "public"."facet_values";
		RETURN NULL;
	END IF;
	-- Always in the order of the key, so that statements which change the same counts wait for each other in turn.
	IF TG_OP = 'INSERT' THEN
		PERFORM "public"."add_to_facet_values"(array_agg("id"), array_agg("books")) FROM (
			SELECT "id", count(*)::integer AS "books" FROM "added", unnest("facets" || "subjects") AS "id"
			WHERE "withdrawn_at" IS NULL GROUP BY 1) AS "changes";
	ELSIF TG_OP = 'DELETE' THEN
		PERFORM "public"."add_to_facet_values"(array_agg("id"), array_agg("books")) FROM (
			SELECT "id", -count(*)::integer AS "books" FROM "removed", unnest("facets" || "subjects") AS "id"
			WHERE "withdrawn_at" IS NULL GROUP BY 1) AS "changes";
	ELSE
		PERFORM "public"."add_to_facet_values"(array_agg("id"), array_agg("books")) FROM (
			SELECT "id", sum("change")::integer AS "books" FROM (
				SELECT unnest("facets" || "subjects") AS "id", 1 AS "change" FROM "added" WHERE "withdrawn_at" IS NULL
				UNION ALL
				SELECT unnest("facets" || "subjects"), -1 FROM "removed" WHERE "withdrawn_at" IS NULL
			) AS "each" GROUP BY 1 HAVING sum("change") <> 0) AS "changes";
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "add_to_facet_values"("ids" integer[], "changes" integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM "public"."facet_values" WHERE "id" = ANY("ids") ORDER BY "id" FOR NO KEY UPDATE;
	UPDATE "public"."facet_values" SET "books" = "books" + "change"
	FROM unnest("ids", "changes") AS "changed"("changed_id", "change") WHERE "id" = "changed_id";
END
$$;
--> statement-breakpoint
CREATE TRIGGER "product_listings_counted_in" AFTER INSERT ON "product_listings" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_facet_values"();
--> statement-breakpoint
CREATE TRIGGER "product_listings_recounted" AFTER UPDATE ON "product_listings" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_facet_values"();
--> statement-breakpoint
CREATE TRIGGER "product_listings_counted_out" AFTER DELETE ON "product_listings" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "count_facet_values"();
--> statement-breakpoint
CREATE TRIGGER "product_listings_uncounted" AFTER TRUNCATE ON "product_listings" FOR EACH STATEMENT EXECUTE FUNCTION "count_facet_values"();
--> statement-breakpoint
-- The books of open shops.
SELECT "write_product_listings"(coalesce(array_agg("number"), '{}')) FROM "products";
--> statement-breakpoint
-- Which book has a value says the index; what the planner would gather about the many others takes long to look through.
ALTER TABLE "product_listings" ALTER COLUMN "subjects" SET STATISTICS 50;
--> statement-breakpoint
CREATE INDEX "product_listings_price" ON "product_listings" USING btree ("price_paise","number");
--> statement-breakpoint
CREATE INDEX "product_listings_published" ON "product_listings" USING btree ("published","number");
--> statement-breakpoint
CREATE INDEX "product_listings_rating" ON "product_listings" USING btree ("rating","number");
--> statement-breakpoint
CREATE INDEX "product_listings_title" ON "product_listings" USING btree ("title_key","number");
--> statement-breakpoint
CREATE INDEX "product_listings_facets" ON "product_listings" USING gin ("facets","subjects");
