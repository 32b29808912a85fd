-- A UUID as an order's key counts without case. Where a shopper has two orders whose keys differ by case alone, both stay as they are.
UPDATE "orders" SET "idempotency_key" = lower("idempotency_key")
WHERE "idempotency_key" ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' AND "idempotency_key" <> lower("idempotency_key")
	AND NOT EXISTS (SELECT FROM "orders" AS "others" WHERE "others"."user_id" = "orders"."user_id"
		AND "others"."id" <> "orders"."id" AND lower("others"."idempotency_key") = lower("orders"."idempotency_key"));
