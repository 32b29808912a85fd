DROP INDEX "book_subjects_code";--> statement-breakpoint
CREATE INDEX "book_subjects_code" ON "book_subjects" USING btree ("scheme","code","heading");