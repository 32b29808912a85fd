ALTER TABLE "order_refunds" DROP CONSTRAINT "order_refunds_amount";--> statement-breakpoint
ALTER TABLE "order_refunds" DROP CONSTRAINT "order_refunds_given";--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_amount" CHECK ("order_refunds"."amount_paise" > 0 or ("order_refunds"."amount_paise" = 0 and "order_refunds"."state" = 'given'));--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_given" CHECK ("order_refunds"."state" <> 'given' or "order_refunds"."amount_paise" = 0 or "order_refunds"."provider_refund_id" is not null);