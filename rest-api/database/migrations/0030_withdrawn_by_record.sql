ALTER TABLE "onix_records" ADD COLUMN "has_withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Staff write an entry in the transaction in which they withdraw a book, so that both have the same time.
UPDATE "onix_records" SET "has_withdrawn" = true FROM "products"
WHERE "products"."id" = "onix_records"."product_id" AND NOT "onix_records"."listed" AND "products"."withdrawn_at" IS NOT NULL
	AND NOT EXISTS (SELECT FROM "audit_entries" WHERE "audit_entries"."subject" = 'product:' || "products"."id"
		AND "audit_entries"."action" = 'book.withdrawn' AND "audit_entries"."at" = "products"."withdrawn_at");
