-- The code of a language in the book trade, as `bibliographicLanguage` has it; null for a text that is no code.
CREATE FUNCTION "bibliographic_language"("code" text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql
RETURN (
	SELECT coalesce('{
		"aa":"aar","ab":"abk","ae":"ave","af":"afr","ak":"aka","am":"amh","an":"arg","ar":"ara","as":"asm","av":"ava","ay":"aym","az":"aze","ba":"bak",
		"be":"bel","bg":"bul","bh":"bih","bi":"bis","bm":"bam","bn":"ben","bo":"tib","br":"bre","bs":"bos","ca":"cat","ce":"che","ch":"cha","co":"cos",
		"cr":"cre","cs":"cze","cu":"chu","cv":"chv","cy":"wel","da":"dan","de":"ger","dv":"div","dz":"dzo","ee":"ewe","el":"gre","en":"eng","eo":"epo",
		"es":"spa","et":"est","eu":"baq","fa":"per","ff":"ful","fi":"fin","fj":"fij","fo":"fao","fr":"fre","fy":"fry","ga":"gle","gd":"gla","gl":"glg",
		"gn":"grn","gu":"guj","gv":"glv","ha":"hau","he":"heb","hi":"hin","ho":"hmo","hr":"hrv","ht":"hat","hu":"hun","hy":"arm","hz":"her","ia":"ina",
		"id":"ind","ie":"ile","ig":"ibo","ii":"iii","ik":"ipk","io":"ido","is":"ice","it":"ita","iu":"iku","ja":"jpn","jv":"jav","ka":"geo","kg":"kon",
		"ki":"kik","kj":"kua","kk":"kaz","kl":"kal","km":"khm","kn":"kan","ko":"kor","kr":"kau","ks":"kas","ku":"kur","kv":"kom","kw":"cor","ky":"kir",
		"la":"lat","lb":"ltz","lg":"lug","li":"lim","ln":"lin","lo":"lao","lt":"lit","lu":"lub","lv":"lav","mg":"mlg","mh":"mah","mi":"mao","mk":"mac",
		"ml":"mal","mn":"mon","mr":"mar","ms":"may","mt":"mlt","my":"bur","na":"nau","nb":"nob","nd":"nde","ne":"nep","ng":"ndo","nl":"dut","nn":"nno",
		"no":"nor","nr":"nbl","nv":"nav","ny":"nya","oc":"oci","oj":"oji","om":"orm","or":"ori","os":"oss","pa":"pan","pi":"pli","pl":"pol","ps":"pus",
		"pt":"por","qu":"que","rm":"roh","rn":"run","ro":"rum","ru":"rus","rw":"kin","sa":"san","sc":"srd","sd":"snd","se":"sme","sg":"sag","si":"sin",
		"sk":"slo","sl":"slv","sm":"smo","sn":"sna","so":"som","sq":"alb","sr":"srp","ss":"ssw","st":"sot","su":"sun","sv":"swe","sw":"swa","ta":"tam",
		"te":"tel","tg":"tgk","th":"tha","ti":"tir","tk":"tuk","tl":"tgl","tn":"tsn","to":"ton","tr":"tur","ts":"tso","tt":"tat","tw":"twi","ty":"tah",
		"ug":"uig","uk":"ukr","ur":"urd","uz":"uzb","ve":"ven","vi":"vie","vo":"vol","wa":"wln","wo":"wol","xh":"xho","yi":"yid","yo":"yor","za":"zha",
		"zh":"chi","zu":"zul","bod":"tib","ces":"cze","cym":"wel","deu":"ger","ell":"gre","eus":"baq","fas":"per","fra":"fre","hye":"arm","isl":"ice",
		"kat":"geo","mkd":"mac","mri":"mao","msa":"may","mya":"bur","nld":"dut","ron":"rum","slk":"slo","sqi":"alb","zho":"chi","in":"ind","iw":"heb",
		"ji":"yid","jw":"jav","mo":"rum","mol":"rum","scc":"srp","scr":"hrv"
	}'::jsonb ->> "language", CASE WHEN length("language") = 3 THEN "language" END)
	FROM substring(lower(btrim("code", E' \t\n\r')) FROM '^([a-z]{2,3})(?:[-_][a-z0-9]{1,8})*$') AS "known"("language")
);
--> statement-breakpoint
-- A language has one value, whatever code a book has it by.
CREATE OR REPLACE FUNCTION "facets_of"("numbers" integer[]) RETURNS TABLE ("number" integer, "facet" text, "value" text)
STABLE LANGUAGE sql AS $$
	WITH "books" AS (
		SELECT "products"."number", "products"."id", "editions"."format", "editions"."series_slug",
			coalesce("editions"."language", "product_search"."language") AS "language",
			coalesce(substr("editions"."published_on", 1, 4), "editions"."first_published"::text) AS "year"
		FROM unnest("numbers") AS "wanted"("number")
		JOIN "public"."products" ON "products"."number" = "wanted"."number"
		LEFT JOIN "public"."editions" ON "editions"."product_id" = "products"."id"
		LEFT JOIN "public"."product_search" ON "product_search"."product_number" = "products"."number"
	)
	SELECT "number", 'language', "code"
	FROM "books", coalesce("public"."bibliographic_language"("language"), lower(substring("language" FROM '^([A-Za-z]{2,3})(?:[-_].*)?$'))) AS "code"
	WHERE "code" IS NOT NULL
	UNION ALL
	SELECT "number", 'format', "format" FROM "books" WHERE "format" IS NOT NULL
	UNION ALL
	SELECT "number", 'series', "series_slug" FROM "books" WHERE "series_slug" IS NOT NULL
	UNION ALL
	SELECT "number", 'year', "year" FROM "books" WHERE "year" ~ '^[1-9]\d{0,3}$'
	UNION
	SELECT "number", 'author', "person_slug"
	FROM "books" JOIN "public"."contributions" ON "product_id" = "id" WHERE "role" = 'author'
	UNION
	SELECT "number", 'subject', "scheme" || ':' || left("code", "length")
	FROM "books" JOIN "public"."book_subjects" ON "product_id" = "id",
		generate_series(1, length("code")) AS "length"
	WHERE "code" ~ '^[A-Z0-9-]{1,20}$' AND ("scheme" <> 'bisac' OR "length" IN (3, 6, length("code")))
$$;
--> statement-breakpoint
-- The books of open shops. The triggers of these tables queue them, and their listings and counts follow on commit.
UPDATE "editions" SET "language" = "public"."bibliographic_language"("language")
WHERE "language" <> "public"."bibliographic_language"("language");
--> statement-breakpoint
UPDATE "product_search" SET "language" = "public"."bibliographic_language"("language")
WHERE "language" <> "public"."bibliographic_language"("language");
--> statement-breakpoint
-- By code points, so that the books whose ISBN begins so are a range of it.
CREATE INDEX "product_search_isbn" ON "product_search" USING btree (("isbns"[1]) COLLATE "C");
