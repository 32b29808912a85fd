CREATE TABLE "product_search" (
	"product_number" integer PRIMARY KEY NOT NULL,
	"original_title" text,
	"series" text,
	"series_number" text,
	"isbns" text[] DEFAULT '{}' NOT NULL,
	"language" text,
	"popularity" integer DEFAULT 0 NOT NULL,
	"well_known" boolean DEFAULT true NOT NULL,
	"words" tsvector NOT NULL,
	"keys" text[] NOT NULL,
	"title_words" text NOT NULL,
	"author_words" text NOT NULL,
	"further_words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_search_queue" (
	"product_number" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_spellings" (
	"word" text PRIMARY KEY NOT NULL,
	"deletions" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"books" integer NOT NULL,
	"readers" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_number_products_number_fk" FOREIGN KEY ("product_number") REFERENCES "public"."products"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_search_words" ON "product_search" USING gin ("words");--> statement-breakpoint
CREATE INDEX "product_search_well_known_words" ON "product_search" USING gin ("words") WHERE "product_search"."well_known";--> statement-breakpoint
CREATE INDEX "product_search_keys" ON "product_search" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "search_spellings_deletions" ON "search_spellings" USING gin ("deletions");--> statement-breakpoint
-- A word's row is updated with each book that has it: within its page where there is room.
ALTER TABLE "search_words" SET (fillfactor = 70);
--> statement-breakpoint
-- Which book has a word says the index; what the planner would gather about them takes long to look through.
ALTER TABLE "product_search" ALTER COLUMN "keys" SET STATISTICS 10;
--> statement-breakpoint
ALTER TABLE "search_spellings" ALTER COLUMN "deletions" SET STATISTICS 10;
--> statement-breakpoint
CREATE FUNCTION "queue_product_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "public"."product_search_queue" SELECT "number" FROM "added" ON CONFLICT DO NOTHING;
	ELSE
		INSERT INTO "public"."product_search_queue"
		SELECT "added"."number" FROM "added" JOIN "removed" USING ("number")
		WHERE ("added"."title", "added"."author", "added"."import_key")
			IS DISTINCT FROM ("removed"."title", "removed"."author", "removed"."import_key")
		ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "products_search_added" AFTER INSERT ON "products" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "queue_product_search"();
--> statement-breakpoint
CREATE TRIGGER "products_search_changed" AFTER UPDATE ON "products" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "queue_product_search"();
--> statement-breakpoint
CREATE FUNCTION "count_search_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Always in the order of the words, so that statements which change the same counts wait for each other in turn.
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "public"."search_words" AS "counted"
		SELECT "word", count(*), sum("popularity")
		FROM "added", unnest(tsvector_to_array("words")) AS "word" GROUP BY 1 ORDER BY 1
		ON CONFLICT ("word") DO UPDATE
		SET "books" = "counted"."books" + excluded."books", "readers" = "counted"."readers" + excluded."readers";
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "public"."search_words" AS "counted"
		SELECT "word", -count(*), -sum("popularity")
		FROM "removed", unnest(tsvector_to_array("words")) AS "word" GROUP BY 1 ORDER BY 1
		ON CONFLICT ("word") DO UPDATE
		SET "books" = "counted"."books" + excluded."books", "readers" = "counted"."readers" + excluded."readers";
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO "public"."search_words" AS "counted"
		SELECT "word", sum("books"), sum("readers")
		FROM (
			SELECT "word", 1 AS "books", "popularity" AS "readers"
			FROM "added", unnest(tsvector_to_array("words")) AS "word"
			UNION ALL
			SELECT "word", -1, -"popularity" FROM "removed", unnest(tsvector_to_array("words")) AS "word"
		) AS "changes"
		GROUP BY 1 HAVING sum("books") <> 0 OR sum("readers") <> 0 ORDER BY 1
		ON CONFLICT ("word") DO UPDATE
		SET "books" = "counted"."books" + excluded."books", "readers" = "counted"."readers" + excluded."readers";
	ELSE
		DELETE FROM "public"."search_words";
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "product_search_counted_in" AFTER INSERT ON "product_search" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_search_words"();
--> statement-breakpoint
CREATE TRIGGER "product_search_recounted" AFTER UPDATE ON "product_search" REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_search_words"();
--> statement-breakpoint
CREATE TRIGGER "product_search_counted_out" AFTER DELETE ON "product_search" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "count_search_words"();
--> statement-breakpoint
CREATE TRIGGER "product_search_uncounted" AFTER TRUNCATE ON "product_search" FOR EACH STATEMENT EXECUTE FUNCTION "count_search_words"();
--> statement-breakpoint
-- The books of open shops; the REST service makes their entries, some hundred at a time.
INSERT INTO "product_search_queue" SELECT "number" FROM "products";
