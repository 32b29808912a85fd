import { type FactName, factNames } from '../../../text/edition-facts.ts';
import { columnName } from './fact-columns.ts';
import { storedWorkChoice } from './work-keys.ts';

/** What an import knows of two facts where their columns are empty. */
const imported: Partial<Record<FactName, string>> = {
  isbn: "case when products.import_key like 'isbn:%' then substr(products.import_key, 6) end",
  language: 'entry.language',
};

function storedValue(fact: FactName): string {
  const column = `edition.${columnName(fact)}`;
  return imported[fact] ? `coalesce(${column}, ${imported[fact]})` : column;
}

/**
 * What is stored of the edition of `products`, in a statement of it: `EditionFacts` as jsonb without nulls, with the
 * key of the series. The ISBN is that of the edition, or else the one by which an import knows the book.
 */
export const storedFacts = `(select jsonb_strip_nulls(jsonb_build_object(
    ${factNames.map((fact) => `'${fact}', ${storedValue(fact)}`).join(', ')},
    'series', (select jsonb_build_object('key', key, 'name', name, 'number', edition.series_number)
      from series where slug = edition.series_slug),
    'contributors', (select jsonb_agg(jsonb_build_object('name', name, 'role', role) order by position)
      from contributions where contributions.product_id = edition.product_id),
    'subjects', (select jsonb_agg(jsonb_build_object('scheme', scheme, 'code', code, 'heading', heading) order by position)
      from book_subjects where book_subjects.product_id = edition.product_id),
    'textKeys', (select jsonb_agg(key order by key collate "C") from work_keys
      where work_keys.product_id = products.id and not is_derived and not starts_with(key, 'chosen:')),
    'workChoice', ${storedWorkChoice}))
  from (select) nothing
    left join editions edition on edition.product_id = products.id
    left join product_search entry on entry.product_number = products.number)`;
