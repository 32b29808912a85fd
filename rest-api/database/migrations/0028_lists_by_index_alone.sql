-- A list by category, price and rating reads these indexes alone, and the products of its page.
DROP INDEX "products_price";--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_paise","number") INCLUDE ("category_name","rating","withdrawn_at");--> statement-breakpoint
DROP INDEX "products_rating";--> statement-breakpoint
CREATE INDEX "products_rating" ON "products" USING btree ("rating") INCLUDE ("number","price_paise","category_name","withdrawn_at");
