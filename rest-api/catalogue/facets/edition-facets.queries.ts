import { type SQL, sql } from 'drizzle-orm';
import type { EditionFacetCounts, SubjectSection } from '../../contract/edition-facets.ts';
import { lowerCase, upperCase } from '../../contract/letter-case.ts';
import type { Database } from '../../database/database.ts';
import { queries } from '../../database/statement.ts';
import { formatName, type StoredFormat } from '../editions/stored-details.ts';
import { sectionHeadings } from '../editions/subject-headings.ts';
import { matching, type ProductConditions } from '../lists/conditions.ts';
import { listings } from '../lists/facet-conditions.ts';
import { sourceOf } from '../lists/list-source.ts';
import type { StoredFacet } from '../lists/listing-tables.ts';
import type { FacetsQuery } from '../lists/lists.input.ts';
import { passingByIndex } from '../lists/search-plan.ts';

/** Values of a facet where the request does not say how many. */
const defaultValues = 20;

interface Wanted {
  facets: readonly StoredFacet[];
  /** Of each facet at most so many, those with most books first; chosen ones come in any case. */
  max: number;
  /** What the name or code contains. */
  named: string | undefined;
}

/** A row of each statement below. */
interface Counted extends Record<string, unknown> {
  facet: StoredFacet;
  total: number;
  value: string;
  name: string | null;
  count: number;
  section: SubjectSection | null;
}

/**
 * How many books each value of the wanted facets would show: of each facet counted with all conditions but its own.
 * Undefined where the request wants none.
 */
export async function findEditionFacets(
  database: Database,
  conditions: ProductConditions,
  { facet: names, values = defaultValues, named }: Pick<FacetsQuery, 'facet' | 'values' | 'named'>,
): Promise<EditionFacetCounts[] | undefined> {
  if (!names) return undefined;
  const facets = names.map(lowerCase);
  const wanted = { max: values, named: named || undefined };
  const rows = await Promise.all(
    groupsOf([...new Set(facets)], conditions).map((group) => countedOf(database, { ...group, ...wanted })),
  );
  return facets.map((facet) => {
    const counted = rows.flat().filter((row) => row.facet === facet);
    return {
      facet: upperCase(facet),
      total: counted[0]?.total ?? 0,
      values: counted.map(({ value, name, count, section }) => ({
        value: facet === 'format' ? (formatName(value as StoredFormat) ?? value) : value,
        name,
        count,
        section,
      })),
    };
  });
}

interface FacetGroup {
  facets: StoredFacet[];
  conditions: ProductConditions;
  /** Ids of the values that are chosen of these facets. */
  chosen: readonly number[];
}

/** The facets that the same conditions count: all that nothing is chosen of, and each of the others by itself. */
function groupsOf(facets: readonly StoredFacet[], conditions: ProductConditions): FacetGroup[] {
  const choiceOf = (facet: StoredFacet) => conditions.facets?.find((choice) => choice.facet === facet);
  const isChosen = (facet: StoredFacet) =>
    facet === 'year' ? conditions.years !== undefined : choiceOf(facet) !== undefined;
  const free = facets.filter((facet) => !isChosen(facet));
  const groups: FacetGroup[] = facets.filter(isChosen).map((facet) => {
    const others = conditions.facets?.filter((choice) => choice.facet !== facet);
    return {
      facets: [facet],
      conditions: {
        ...conditions,
        facets: others?.length ? others : undefined,
        years: facet === 'year' ? undefined : conditions.years,
      },
      chosen: choiceOf(facet)?.ids ?? [],
    };
  });
  return free.length > 0 ? [{ facets: free, conditions, chosen: [] }, ...groups] : groups;
}

const countedOf = (database: Database, { conditions, chosen, ...wanted }: FacetGroup & Wanted) =>
  matching(conditions) === undefined
    ? countedAhead(database, wanted, chosen)
    : countedInBooks(database, wanted, { conditions, chosen });

/** The scheme and the code of a subject as it is stored with books. */
const isOfSubject = sql`(scheme, code) = (split_part(value, ':', 1), split_part(value, ':', 2))`;
/** The section that a subject lies in, and the words of all sections by it. */
const sectionOf = sql`case facet when 'subject' then substring(value from '^(?:thema:.|bisac:...)') end`;
const headings = sql`${JSON.stringify(sectionHeadings)}::jsonb`;
const name = sql`case facet
  when 'author' then (select name from people where slug = value)
  when 'series' then (select name from series where slug = value)
  when 'subject' then coalesce((select max(heading) from book_subjects where ${isOfSubject}), ${headings} ->> ${sectionOf})
end`;
/** The section of a row, with the number of books that `counted` has for its `beginning`. */
const section = (counted: SQL): SQL => sql`
  case when ${headings} ? ${sectionOf} then jsonb_build_object(
    'value', ${sectionOf}, 'name', ${headings} ->> ${sectionOf},
    'count', (select counted.books from ${counted} as counted where counted.beginning = ${sectionOf})
  ) end as section`;
/** Whether a text is in a name, or in a code, which shops show as `BIC FA`. */
const isNamed = (text: string): SQL => sql`(
  strpos(title_order(coalesce(${name}, value)), title_order(${text})) > 0
  or facet = 'subject' and strpos(lower(replace(value, ':', ' ')), lower(replace(${text}, ':', ' '))) > 0)`;
/** What is listed: subjects that books have themselves, not what only groups them, and names that contain the text. */
const isWanted = ({ named }: Pick<Wanted, 'named'>): SQL => sql`
  (facet <> 'subject' or exists (select from book_subjects where ${isOfSubject}))
  and ${named === undefined ? sql`true` : isNamed(named)}`;

const order = sql`facet, count desc, value`;

/** Of all books, from the stored counts. */
async function countedAhead(
  database: Database,
  wanted: Wanted,
  chosen: readonly number[],
): Promise<Counted[]> {
  const { facets, max } = wanted;
  // Materialized, to count each facet once and not for each of its values. The order is that of the index.
  const { rows } = await database.execute<Counted>(sql`
    with wanted as materialized (
      select facet_name, (
        select count(*)::int from facet_values
        where facet = facet_name and books > 0 and ${isWanted(wanted)}) as total
      from unnest(${sql.param(facets)}::text[]) as facet_name)
    select facet, value, books as count, ${name} as name, total,
      ${section(sql`(select value as beginning, books from facet_values where facet = 'subject')`)}
    from wanted, lateral (
      (select id, facet, value, books from facet_values
        where facet = facet_name and books > 0 and ${isWanted(wanted)}
        order by books desc nulls last, value limit ${max})
      union
      select id, facet, value, books from facet_values where facet = facet_name and books > 0 and id = any(${sql.param(chosen)}::int[])
    ) as found
    order by ${order}`);
  return rows;
}

/** Of the books that pass. */
async function countedInBooks(
  database: Database,
  wanted: Wanted,
  { conditions, chosen }: Pick<FacetGroup, 'conditions' | 'chosen'>,
): Promise<Counted[]> {
  const { facets, max } = wanted;
  const ids = facets.every((facet) => facet === 'subject')
    ? sql`subjects`
    : facets.includes('subject')
      ? sql`facets || subjects`
      : sql`facets`;
  const statement = (where: SQL | undefined) => {
    const books = queries
      .select({ facets: listings.facets, subjects: listings.subjects })
      .from(sourceOf({ ...conditions, facets: conditions.facets ?? [] }).from)
      .where(where);
    return sql`
      with each as materialized (
        select id, count(*)::int as count from (${books.getSQL()}) as books, unnest(${ids}) as id group by id),
      sections as materialized (
        select facet_values.value as beginning, count as books from each join facet_values using (id)
        where facet_values.facet = 'subject' and facet_values.value = any(${sql.param(Object.keys(sectionHeadings))}::text[]))
      select facet, value, count, ${name} as name, total,
        ${section(sql`sections`)}
      from (
        select facet, value, count, id, row_number() over (partition by facet order by count desc, value) as place,
          (count(*) over (partition by facet))::int as total
        from each join facet_values using (id)
        where facet = any(${sql.param(facets)}::text[]) and ${isWanted(wanted)}
      ) as ranked
      where place <= ${max} or id = any(${sql.param(chosen)}::int[])
      order by ${order}`;
  };
  const where = await passingByIndex(database, conditions, (condition) => ({
    getSQL: () => statement(condition),
  }));
  const { rows } = await database.execute<Counted>(statement(where));
  return rows;
}
