ALTER TABLE "catalogue_imports" ADD COLUMN "header" text[];--> statement-breakpoint
ALTER TABLE "catalogue_imports" ADD COLUMN "columns" jsonb;