ALTER TABLE "products" ADD COLUMN "catalogue_rating" numeric(3, 2);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "readers_rating" numeric(3, 2);--> statement-breakpoint
-- What staff and imports write as the rating of a book that readers have rated is what the catalogue says of it.
CREATE FUNCTION "keep_ratings_apart"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."readers_rating" IS NOT DISTINCT FROM OLD."readers_rating" THEN
		NEW."catalogue_rating" := NEW."rating";
	ELSIF OLD."readers_rating" IS NULL THEN
		NEW."catalogue_rating" := OLD."rating";
	END IF;
	NEW."rating" := coalesce(NEW."readers_rating", NEW."catalogue_rating");
	IF NEW."readers_rating" IS NULL THEN
		NEW."catalogue_rating" := NULL;
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "products_ratings_apart" BEFORE UPDATE OF "rating", "readers_rating" ON "products" FOR EACH ROW WHEN (OLD."readers_rating" IS NOT NULL OR NEW."readers_rating" IS NOT NULL) EXECUTE FUNCTION "keep_ratings_apart"();--> statement-breakpoint
-- The lock comes before the mean is counted: of two readers who rate a book at once, the second one counts both. An update that
-- changes nothing would report a change of the catalogue all the same.
CREATE FUNCTION "rate_product"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"book" uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD."product_id" ELSE NEW."product_id" END;
	"known" numeric;
	"mean" numeric;
BEGIN
	SELECT "readers_rating" INTO "known" FROM "public"."products" WHERE "id" = "book" FOR NO KEY UPDATE;
	SELECT round(avg("rating"), 2) INTO "mean" FROM "public"."reviews" WHERE "product_id" = "book" AND "hidden_at" IS NULL;
	IF "mean" IS DISTINCT FROM "known" THEN
		UPDATE "public"."products" SET "readers_rating" = "mean" WHERE "id" = "book";
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "reviews_rate" AFTER INSERT OR DELETE ON "reviews" FOR EACH ROW EXECUTE FUNCTION "rate_product"();--> statement-breakpoint
CREATE TRIGGER "reviews_rate_anew" AFTER UPDATE ON "reviews" FOR EACH ROW WHEN ((OLD."rating", OLD."hidden_at" IS NULL) IS DISTINCT FROM (NEW."rating", NEW."hidden_at" IS NULL)) EXECUTE FUNCTION "rate_product"();--> statement-breakpoint
CREATE FUNCTION "forget_readers_ratings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM "public"."products" WHERE "readers_rating" IS NOT NULL) THEN
		UPDATE "public"."products" SET "readers_rating" = NULL WHERE "readers_rating" IS NOT NULL;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "reviews_forgotten" AFTER TRUNCATE ON "reviews" FOR EACH STATEMENT EXECUTE FUNCTION "forget_readers_ratings"();--> statement-breakpoint
UPDATE "products" SET "readers_rating" = "rated"."mean"
FROM (SELECT "product_id", round(avg("rating"), 2) AS "mean" FROM "reviews" WHERE "hidden_at" IS NULL GROUP BY "product_id") AS "rated"
WHERE "products"."id" = "rated"."product_id";
