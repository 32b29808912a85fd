ALTER TABLE "order_refunds" ADD COLUMN "is_restocked" boolean;--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "missing" integer;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_missing" CHECK ("return_lines"."missing" between 0 and "return_lines"."quantity" - "return_lines"."fit");