CREATE TABLE "catalogue_import_parts" (
	"import_id" uuid NOT NULL,
	"start" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "catalogue_import_parts_import_id_start_pk" PRIMARY KEY("import_id","start")
);
--> statement-breakpoint
CREATE TABLE "catalogue_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"kind" text,
	"state" text NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"dry_run" boolean DEFAULT true NOT NULL,
	"mapping" text,
	"checked_mapping" text,
	"progress" real DEFAULT 0 NOT NULL,
	"failure" text,
	"counts" jsonb,
	"report" jsonb,
	"uploaded_by" jsonb NOT NULL,
	"started_by" jsonb,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "catalogue_import_parts" ADD CONSTRAINT "catalogue_import_parts_import_id_catalogue_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_imports_under_way" ON "catalogue_imports" USING btree ((true)) WHERE "catalogue_imports"."state" in ('waiting', 'running');