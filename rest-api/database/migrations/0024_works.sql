CREATE TABLE "book_works" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"work_id" uuid NOT NULL,
	"is_separate" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_keys" (
	"product_id" uuid NOT NULL,
	"key" text NOT NULL,
	"is_derived" boolean NOT NULL,
	CONSTRAINT "work_keys_product_id_key_pk" PRIMARY KEY("product_id","key")
);
--> statement-breakpoint
ALTER TABLE "book_works" ADD CONSTRAINT "book_works_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_keys" ADD CONSTRAINT "work_keys_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_works_work" ON "book_works" USING btree ("work_id");--> statement-breakpoint
CREATE INDEX "work_keys_key" ON "work_keys" USING btree ("key");--> statement-breakpoint
CREATE TRIGGER "book_works_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "book_works" FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_change"();
--> statement-breakpoint
-- A text without case, accents, spaces and punctuation.
CREATE FUNCTION "letters_of"(text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql
RETURN regexp_replace(normalize(search_form($1), NFD), '[\u0001-/:-@\[-`{-\u00BF\u0300-\u036F\u2000-\u206F]+', '', 'g');
--> statement-breakpoint
-- What editions of one text have in common where nobody says more of them; null where it says too little. The author is
-- a name, or a line such as "by A, B and C", whose first name counts. Volumes of a series are not editions of each other.
CREATE FUNCTION "title_key"("title" text, "author" text, "number_in_series" numeric) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql AS $$
	SELECT CASE WHEN "letters" <> '' AND "name" NOT IN ('', 'various', 'variousauthors', 'others', 'unknown', 'notknown')
		THEN 'title:' || md5("letters" || '|' || "name" || '|' || coalesce(trim_scale("number_in_series")::text, '')) END
	FROM (SELECT letters_of(regexp_replace(replace("title", '&', ' and '), '^\s*(the|an?)\s+', '', 'i')) AS "letters",
		letters_of((regexp_split_to_array(regexp_replace("author", '^by\s+', '', 'i'), '[,;&]|\s(and|with)\s', 'i'))[1]) AS "name") "parts"
$$;
--> statement-breakpoint
-- The keys that follow from what is known of books.
CREATE VIEW "derived_work_keys" AS
	SELECT "products"."id" AS "product_id", "found"."key"
	FROM "products"
	LEFT JOIN "editions" "edition" ON "edition"."product_id" = "products"."id"
	LEFT JOIN "product_search" "entry" ON "entry"."product_number" = "products"."number"
	CROSS JOIN LATERAL (SELECT coalesce((
		SELECT "name" FROM "contributions" WHERE "contributions"."product_id" = "products"."id"
		ORDER BY "role" <> 'author', "position" LIMIT 1), "products"."author") AS "author") "first"
	CROSS JOIN LATERAL (
		SELECT title_key("products"."title", "first"."author", "edition"."series_number") AS "key"
		UNION SELECT title_key("entry"."original_title", "first"."author", "edition"."series_number")
		UNION SELECT 'isbn:' || coalesce("edition"."isbn",
			CASE WHEN "products"."import_key" LIKE 'isbn:%' THEN substr("products"."import_key", 6) END)) "found"
	WHERE "found"."key" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "work_keys" ("product_id", "key", "is_derived") SELECT "product_id", "key", true FROM "derived_work_keys";
--> statement-breakpoint
INSERT INTO "book_works" ("product_id", "work_id") SELECT "id", "id" FROM "products";
--> statement-breakpoint
-- The books that running shops have: until no book has a key in common with one of another work.
DO $$
BEGIN
	CREATE TEMPORARY TABLE "shared_keys" ON COMMIT DROP AS
		SELECT "product_id", "key" FROM "work_keys"
		WHERE "key" IN (SELECT "key" FROM "work_keys" GROUP BY "key" HAVING count(*) > 1);
	LOOP
		WITH "smallest" AS (
			SELECT "key", min("work_id"::text) AS "id" FROM "shared_keys" JOIN "book_works" USING ("product_id") GROUP BY "key"
		), "found" AS (
			SELECT "product_id", min("id")::uuid AS "work_id" FROM "shared_keys" JOIN "smallest" USING ("key") GROUP BY "product_id"
		)
		UPDATE "book_works" SET "work_id" = "found"."work_id" FROM "found"
		WHERE "book_works"."product_id" = "found"."product_id" AND "book_works"."work_id" <> "found"."work_id";
		EXIT WHEN NOT FOUND;
	END LOOP;
END
$$;
