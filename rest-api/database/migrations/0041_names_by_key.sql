ALTER TABLE "people" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "key" text;--> statement-breakpoint
-- As nameKey has it. Names that share a page go on sharing it until their books are stored again.
UPDATE "people" SET "key" = lower(btrim(regexp_replace(normalize("name"), '\s+', ' ', 'g')));--> statement-breakpoint
UPDATE "series" SET "key" = lower(btrim(regexp_replace(normalize("name"), '\s+', ' ', 'g')));--> statement-breakpoint
ALTER TABLE "people" ALTER COLUMN "key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "series" ALTER COLUMN "key" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "people_key" ON "people" USING btree ("key");--> statement-breakpoint
CREATE INDEX "series_key" ON "series" USING btree ("key");
