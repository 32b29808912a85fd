DROP INDEX "jobs_due";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "priority" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("kind","priority","run_at") WHERE "jobs"."dead_at" is null;--> statement-breakpoint
CREATE FUNCTION "order_check_job" () RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "jobs" ("kind", "subject", "payload", "run_at", "priority")
		VALUES ('order_check', NEW."id", jsonb_build_object('userId', NEW."user_id"), NEW."check_at", CASE WHEN NEW."state" = 'paid' THEN 0 ELSE 1 END)
		ON CONFLICT ("kind", "subject") DO UPDATE SET "run_at" = least("jobs"."run_at", excluded."run_at"), "version" = "jobs"."version" + 1;
	NEW."check_at" := NULL;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "refund_job" () RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "jobs" ("kind", "subject", "payload", "run_at")
		VALUES ('refund', NEW."id", jsonb_build_object('userId', NEW."user_id"), NEW."refund_at")
		ON CONFLICT ("kind", "subject") DO UPDATE SET "run_at" = least("jobs"."run_at", excluded."run_at"), "version" = "jobs"."version" + 1;
	NEW."refund_at" := NULL;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "payment_event_job" () RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "jobs" ("kind", "subject", "run_at") VALUES ('payment_event', NEW."id", NEW."act_at")
		ON CONFLICT ("kind", "subject") DO UPDATE SET "run_at" = least("jobs"."run_at", excluded."run_at"), "version" = "jobs"."version" + 1;
	NEW."act_at" := NULL;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_check_at_is_a_job" BEFORE INSERT OR UPDATE OF "check_at" ON "orders" FOR EACH ROW WHEN (NEW."check_at" IS NOT NULL) EXECUTE FUNCTION "order_check_job"();--> statement-breakpoint
CREATE TRIGGER "payments_refund_at_is_a_job" BEFORE INSERT OR UPDATE OF "refund_at" ON "payments" FOR EACH ROW WHEN (NEW."refund_at" IS NOT NULL) EXECUTE FUNCTION "refund_job"();--> statement-breakpoint
CREATE TRIGGER "payment_events_act_at_is_a_job" BEFORE INSERT OR UPDATE OF "act_at" ON "payment_events" FOR EACH ROW WHEN (NEW."act_at" IS NOT NULL) EXECUTE FUNCTION "payment_event_job"();--> statement-breakpoint
INSERT INTO "jobs" ("kind", "subject", "payload", "run_at", "priority")
	SELECT 'order_check', "id", jsonb_build_object('userId', "user_id"), "check_at", CASE WHEN "state" = 'paid' THEN 0 ELSE 1 END FROM "orders" WHERE "check_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "jobs" ("kind", "subject", "payload", "run_at", "attempts")
	SELECT 'refund', "id", jsonb_build_object('userId', "user_id"), "refund_at", least("refund_tries", 19) FROM "payments" WHERE "refund_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "jobs" ("kind", "subject", "run_at", "attempts")
	SELECT 'payment_event', "id", "act_at", least("tries", 19) FROM "payment_events" WHERE "act_at" IS NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "check_at" = NULL WHERE "check_at" IS NOT NULL;--> statement-breakpoint
UPDATE "payments" SET "refund_at" = NULL WHERE "refund_at" IS NOT NULL;--> statement-breakpoint
UPDATE "payment_events" SET "act_at" = NULL WHERE "act_at" IS NOT NULL;
