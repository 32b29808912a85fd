CREATE TABLE "bulk_batches" (
	"request" text NOT NULL,
	"first_line" integer NOT NULL,
	"lines" integer NOT NULL,
	"hash" text NOT NULL,
	"response" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bulk_batches_request_first_line_pk" PRIMARY KEY("request","first_line")
);
--> statement-breakpoint
CREATE INDEX "bulk_batches_created_at" ON "bulk_batches" USING btree ("created_at");
--> statement-breakpoint
-- A call of many transactions tells of them once, at its end (rest-api/bulk/catalogue-news.ts).
CREATE OR REPLACE FUNCTION "tell_catalogue_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('quire.catalogue_news', true) IS DISTINCT FROM 'later' THEN
		PERFORM pg_notify('catalogue_changed', '');
	END IF;
	RETURN NULL;
END
$$;
