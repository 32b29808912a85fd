CREATE TABLE "stock" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"on_hand" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_held" CHECK ("stock"."held" between 0 and "stock"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "stock_holds" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"copies" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_holds_user_id_order_id_product_id_pk" PRIMARY KEY("user_id","order_id","product_id"),
	CONSTRAINT "stock_holds_copies" CHECK ("stock_holds"."copies" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"copies" integer NOT NULL,
	"reason" text NOT NULL,
	"actor" text NOT NULL,
	"order_id" uuid,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" in ('receipt', 'sale', 'count', 'damage', 'return'))
);
--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_product_id_stock_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."stock"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_user_id_order_id_orders_user_id_id_fk" FOREIGN KEY ("user_id","order_id") REFERENCES "public"."orders"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_holds_product" ON "stock_holds" USING btree ("product_id","expires_at");--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("order_id") WHERE "stock_movements"."order_id" is not null;--> statement-breakpoint
CREATE TRIGGER "stock_tracked" AFTER INSERT OR DELETE ON "stock" FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_change"();
--> statement-breakpoint
CREATE TRIGGER "stock_availability_changed" AFTER UPDATE ON "stock" FOR EACH ROW WHEN (least(OLD."on_hand" - OLD."held", 6) <> least(NEW."on_hand" - NEW."held", 6)) EXECUTE FUNCTION "tell_catalogue_change"();
--> statement-breakpoint
CREATE FUNCTION "refuse_change" () RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Rows of % are never changed or deleted.', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "stock_movements_are_final" BEFORE UPDATE OR DELETE ON "stock_movements" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
