CREATE TABLE "review_reports" (
	"user_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "review_reports_user_id_review_id_pk" PRIMARY KEY("user_id","review_id"),
	CONSTRAINT "review_reports_reason" CHECK ("review_reports"."reason" in ('spam', 'offensive', 'not_about_the_book', 'personal_data', 'other'))
);
--> statement-breakpoint
CREATE TABLE "review_votes" (
	"user_id" uuid NOT NULL,
	"review_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_votes_user_id_review_id_pk" PRIMARY KEY("user_id","review_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"rating" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"hidden_by" text,
	"hidden_reason" text,
	"removed_at" timestamp with time zone,
	"helpful_count" integer DEFAULT 0 NOT NULL,
	"open_reports" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reviews_user_id_product_id_pk" PRIMARY KEY("user_id","product_id"),
	CONSTRAINT "reviews_id_unique" UNIQUE("id"),
	CONSTRAINT "reviews_rating_stars" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_text" CHECK (char_length("reviews"."text") <= 2000),
	CONSTRAINT "reviews_helpful_count" CHECK ("reviews"."helpful_count" >= 0),
	CONSTRAINT "reviews_open_reports" CHECK ("reviews"."open_reports" >= 0),
	CONSTRAINT "reviews_hidden_why" CHECK (("reviews"."hidden_at" is null) = ("reviews"."hidden_reason" is null) and ("reviews"."removed_at" is null or "reviews"."hidden_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_reports_review" ON "review_reports" USING btree ("review_id","created_at");--> statement-breakpoint
CREATE INDEX "review_votes_review" ON "review_votes" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "reviews_rating" ON "reviews" USING btree ("product_id","rating") WHERE "reviews"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("product_id","created_at","id") WHERE "reviews"."hidden_at" is null and "reviews"."text" <> '';--> statement-breakpoint
CREATE INDEX "reviews_helpful" ON "reviews" USING btree ("product_id","helpful_count","created_at","id") WHERE "reviews"."hidden_at" is null and "reviews"."text" <> '';--> statement-breakpoint
CREATE INDEX "reviews_latest" ON "reviews" USING btree ("created_at","id") WHERE "reviews"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_to_decide" ON "reviews" USING btree ("created_at","id") WHERE ("reviews"."open_reports" > 0 or "reviews"."edited_at" > "reviews"."hidden_at");--> statement-breakpoint
CREATE INDEX "reviews_hidden" ON "reviews" USING btree ("created_at","id") WHERE "reviews"."hidden_at" is not null;--> statement-breakpoint
-- Pages and responses that are cached under the version of the catalogue show how books are rated. Votes and reports change none of it.
CREATE TRIGGER "reviews_changed" AFTER INSERT OR DELETE ON "reviews" FOR EACH ROW EXECUTE FUNCTION "tell_catalogue_change"();--> statement-breakpoint
CREATE TRIGGER "reviews_rated_anew" AFTER UPDATE ON "reviews" FOR EACH ROW WHEN ((OLD."rating", OLD."text" = '', OLD."hidden_at" IS NULL) IS DISTINCT FROM (NEW."rating", NEW."text" = '', NEW."hidden_at" IS NULL)) EXECUTE FUNCTION "tell_catalogue_change"();--> statement-breakpoint
CREATE TRIGGER "reviews_truncated" AFTER TRUNCATE ON "reviews" FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_change"();--> statement-breakpoint
-- Votes and reports go with accounts, too: by triggers, the counts are right whoever deletes a row.
CREATE FUNCTION "count_review_vote"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		UPDATE "public"."reviews" SET "helpful_count" = "helpful_count" + 1 WHERE "id" = NEW."review_id";
	ELSE
		UPDATE "public"."reviews" SET "helpful_count" = "helpful_count" - 1 WHERE "id" = OLD."review_id";
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "review_votes_counted" AFTER INSERT OR DELETE ON "review_votes" FOR EACH ROW EXECUTE FUNCTION "count_review_vote"();--> statement-breakpoint
CREATE FUNCTION "count_review_report"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD."decided_at" IS NULL THEN
		UPDATE "public"."reviews" SET "open_reports" = "open_reports" - 1 WHERE "id" = OLD."review_id";
	END IF;
	IF TG_OP <> 'DELETE' AND NEW."decided_at" IS NULL THEN
		UPDATE "public"."reviews" SET "open_reports" = "open_reports" + 1 WHERE "id" = NEW."review_id";
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "review_reports_counted" AFTER INSERT OR DELETE OR UPDATE OF "decided_at" ON "review_reports" FOR EACH ROW EXECUTE FUNCTION "count_review_report"();
