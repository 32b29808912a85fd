CREATE TABLE "carriers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"link_template" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "carriers_name_unique" UNIQUE("name"),
	CONSTRAINT "carriers_link_template" CHECK ("carriers"."link_template" like 'https://%')
);
--> statement-breakpoint
CREATE TABLE "shipment_lines" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"shipment_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_lines_user_id_order_id_shipment_id_product_id_pk" PRIMARY KEY("user_id","order_id","shipment_id","product_id"),
	CONSTRAINT "shipment_lines_quantity" CHECK ("shipment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text DEFAULT 'packed' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"order_version" integer NOT NULL,
	"carrier_id" text,
	"tracking_number" text,
	"packed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	CONSTRAINT "shipments_user_id_order_id_id_pk" PRIMARY KEY("user_id","order_id","id"),
	CONSTRAINT "shipments_state" CHECK ("shipments"."state" in ('packed', 'unpacked', 'shipped', 'delivered', 'returned')),
	CONSTRAINT "shipments_shipped" CHECK (("shipments"."state" in ('shipped', 'delivered', 'returned')) = ("shipments"."shipped_at" is not null)
        and ("shipments"."shipped_at" is null) = ("shipments"."carrier_id" is null)
        and ("shipments"."shipped_at" is null) = ("shipments"."tracking_number" is null)),
	CONSTRAINT "shipments_delivered" CHECK (("shipments"."state" = 'delivered') = ("shipments"."delivered_at" is not null)),
	CONSTRAINT "shipments_returned" CHECK (("shipments"."state" = 'returned') = ("shipments"."returned_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "packed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fulfilment" text DEFAULT 'unfulfilled' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment" FOREIGN KEY ("user_id","order_id","shipment_id") REFERENCES "public"."shipments"("user_id","order_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_order_line" FOREIGN KEY ("user_id","order_id","product_id") REFERENCES "public"."order_lines"("user_id","order_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_carrier_id_carriers_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_user_id_order_id_orders_user_id_id_fk" FOREIGN KEY ("user_id","order_id") REFERENCES "public"."orders"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_order_version" ON "shipments" USING btree ("user_id","order_id","order_version");--> statement-breakpoint
CREATE INDEX "shipments_id" ON "shipments" USING btree ("id");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id","user_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_id" ON "orders" USING btree ("id");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("created_at","number");--> statement-breakpoint
CREATE INDEX "orders_by_state" ON "orders" USING btree ("state","created_at","number");--> statement-breakpoint
CREATE INDEX "orders_by_fulfilment" ON "orders" USING btree ("fulfilment","created_at","number");--> statement-breakpoint
CREATE INDEX "orders_by_region" ON "orders" USING btree (("address"->>'state'),"created_at","number");--> statement-breakpoint
CREATE INDEX "orders_to_ship" ON "orders" USING btree ("created_at","number") WHERE "orders"."state" = 'paid' and "orders"."fulfilment" in ('unfulfilled', 'partly_shipped');--> statement-breakpoint
CREATE INDEX "orders_mobile" ON "orders" USING btree (("address"->>'mobile'));--> statement-breakpoint
CREATE INDEX "orders_alternate_mobile" ON "orders" USING btree (("address"->>'alternatePhoneNumber'));--> statement-breakpoint
CREATE INDEX "orders_name" ON "orders" USING gin (search_pieces(search_form("address"->>'name')));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_packed" CHECK ("order_lines"."packed" between 0 and "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fulfilment" CHECK ("orders"."fulfilment" in ('unfulfilled', 'partly_shipped', 'shipped', 'delivered'));--> statement-breakpoint
CREATE FUNCTION "count_packed_copies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "public"."order_lines" SET "packed" = "packed" + NEW."quantity"
	WHERE "user_id" = NEW."user_id" AND "order_id" = NEW."order_id" AND "product_id" = NEW."product_id";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "shipment_lines_counted" AFTER INSERT ON "shipment_lines" FOR EACH ROW EXECUTE FUNCTION "count_packed_copies"();
--> statement-breakpoint
CREATE FUNCTION "release_packed_copies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "public"."order_lines" AS "line" SET "packed" = "line"."packed" - "copies"."quantity"
	FROM "public"."shipment_lines" AS "copies"
	WHERE "copies"."user_id" = NEW."user_id" AND "copies"."order_id" = NEW."order_id" AND "copies"."shipment_id" = NEW."id"
		AND "line"."user_id" = "copies"."user_id" AND "line"."order_id" = "copies"."order_id"
		AND "line"."product_id" = "copies"."product_id";
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "shipments_released" AFTER UPDATE ON "shipments" FOR EACH ROW WHEN (NEW."state" IN ('unpacked', 'returned') AND OLD."state" NOT IN ('unpacked', 'returned')) EXECUTE FUNCTION "release_packed_copies"();
--> statement-breakpoint
CREATE FUNCTION "count_order_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."version" := OLD."version" + 1;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "orders_versioned" BEFORE UPDATE ON "orders" FOR EACH ROW WHEN (NEW."state" <> OLD."state") EXECUTE FUNCTION "count_order_version"();
--> statement-breakpoint
INSERT INTO "carriers" ("id", "name", "link_template", "position") VALUES
	('india-post', 'India Post', 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx', 1),
	('delhivery', 'Delhivery', 'https://www.delhivery.com/track/package/{number}', 2),
	('blue-dart', 'Blue Dart', 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}', 3),
	('dtdc', 'DTDC', 'https://www.dtdc.in/tracking/tracking_results.asp?Ttype=awb_no&strCnno={number}&TrkType2=awb_no', 4);
