ALTER TABLE "categories" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The categories that the shop has shown so far, as books spell them and in the order of the strip.
INSERT INTO "categories" AS "known" ("id", "category_name", "slug", "name", "description", "position") VALUES
	('52f25aa8-88b4-4274-bcfa-e872d51a7913', 'newReleases', 'New-Releases', 'New-Releases', 'The books everyone is pressing on their friends this season, fresh from the printer and still smelling of ink.', 3),
	('e45af602-9595-4273-9e84-748bd9bc7187', 'selfHelp', 'Self-Help', 'Self-Help', 'Patient, practical company for anyone who would like to work, think or live a little better than last year.', 4),
	('c9329e5c-6ec1-4d50-b9a9-790742210c94', 'fiction', 'Fiction', 'Fiction', 'Novels and stories to disappear into, from the classics we reread to the ones we could not put down last week.', 2),
	('a49a9528-5eb6-4acf-ae7b-f59ba075417c', 'childrenBooks', 'Children-Books', 'Children-Books', 'Picture books and first adventures for reading aloud, reading again and reading by torchlight after bedtime.', 1),
	('c6d96330-15d4-4977-abc1-24e335388d1c', 'biographies', 'Biographies', 'Biographies', 'Whole lives between two covers: the scientists, rebels, artists and leaders who went first, told honestly.', 5)
ON CONFLICT ("category_name") DO UPDATE SET "slug" = excluded."slug", "name" = excluded."name", "position" = excluded."position";--> statement-breakpoint
UPDATE "categories" SET "slug" = "category_name", "name" = "category_name", "position" = 5 + "number" WHERE "slug" IS NULL;--> statement-breakpoint
ALTER TABLE "categories" ALTER COLUMN "slug" SET NOT NULL, ALTER COLUMN "name" SET NOT NULL, ALTER COLUMN "position" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug" ON "categories" USING btree (lower("slug"));--> statement-breakpoint
ALTER TABLE "product_listings" ADD COLUMN "further_categories" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "further_categories" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "products_further_categories" ON "products" USING gin ("further_categories") WHERE "products"."further_categories" <> '{}';--> statement-breakpoint
CREATE OR REPLACE FUNCTION "write_product_listings"("numbers" integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- In the order of the key, so that transactions with the same new values wait for each other in turn.
	INSERT INTO "public"."facet_values" ("facet", "value")
	SELECT DISTINCT "facet", "value" FROM "public"."facets_of"("numbers") AS "found"
	WHERE NOT EXISTS (SELECT FROM "public"."facet_values" "known" WHERE ("known"."facet", "known"."value") = ("found"."facet", "found"."value"))
	ORDER BY 1, 2 ON CONFLICT DO NOTHING;
	INSERT INTO "public"."product_listings" AS "known"
		("number", "category_name", "further_categories", "price_paise", "rating", "withdrawn_at", "published", "title_key", "facets", "subjects")
	SELECT "products"."number", "category_name", "further_categories", "price_paise", "rating", "withdrawn_at",
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
	SET ("category_name", "further_categories", "price_paise", "rating", "withdrawn_at", "published", "title_key", "facets", "subjects") =
		(excluded."category_name", excluded."further_categories", excluded."price_paise", excluded."rating", excluded."withdrawn_at", excluded."published", excluded."title_key", excluded."facets", excluded."subjects")
	WHERE ("known"."category_name", "known"."further_categories", "known"."price_paise", "known"."rating", "known"."withdrawn_at", "known"."published", "known"."title_key", "known"."facets", "known"."subjects")
		IS DISTINCT FROM (excluded."category_name", excluded."further_categories", excluded."price_paise", excluded."rating", excluded."withdrawn_at", excluded."published", excluded."title_key", excluded."facets", excluded."subjects");
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "queue_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "public"."product_listing_queue" SELECT "number" FROM "added" ORDER BY 1 ON CONFLICT DO NOTHING;
	ELSE
		INSERT INTO "public"."product_listing_queue"
		SELECT "added"."number" FROM "added" JOIN "removed" USING ("number")
		WHERE ("added"."title", "added"."category_name", "added"."further_categories", "added"."price_paise", "added"."rating", "added"."withdrawn_at")
			IS DISTINCT FROM ("removed"."title", "removed"."category_name", "removed"."further_categories", "removed"."price_paise", "removed"."rating", "removed"."withdrawn_at")
		ORDER BY 1 ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END
$$;
