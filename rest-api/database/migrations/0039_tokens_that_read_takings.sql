-- What the shop has taken needed orders:read. Tokens, which only owners and managers make, go on reading it.
UPDATE "service_tokens" SET "permissions" = array_append("permissions", 'takings:read')
WHERE 'orders:read' = ANY("permissions") AND NOT 'takings:read' = ANY("permissions");
