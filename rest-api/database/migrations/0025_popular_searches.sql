CREATE INDEX "product_search_popularity" ON "product_search" USING btree ("popularity" desc,"product_number") WHERE "product_search"."well_known";--> statement-breakpoint
-- Each piece costs a look at the index: of a long text those side by side are enough, and none is looked for twice.
CREATE OR REPLACE FUNCTION "search_pieces_query"("form" text) RETURNS tsquery IMMUTABLE STRICT PARALLEL SAFE LANGUAGE plpgsql AS $$
DECLARE
	pieces text[];
	last_place integer := greatest(length(form) - 3, 1);
	piece text;
BEGIN
	FOR place IN 1..last_place LOOP
		CONTINUE WHEN last_place > 24 AND place % 4 <> 1 AND place <> last_place;
		piece := '''' || replace(replace(substr(form, place, 4), '\', '\\'), '''', '''''') || '''';
		IF piece = ANY (pieces) THEN CONTINUE; END IF;
		pieces := pieces || piece;
	END LOOP;
	-- Fewer than four characters are the beginning of a piece.
	RETURN (array_to_string(pieces, ' & ') || CASE WHEN length(form) < 4 THEN ':*' ELSE '' END)::tsquery;
END
$$;
