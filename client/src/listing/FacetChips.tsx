import { useEditionFacetsQuery } from './EditionFacets.generated.ts';
import { FilterChip } from './FilterChip.tsx';
import { facetValueName, schemaFacet, subjectCode } from './facet-texts.ts';
import { FACETS, type ProductFilter, productFilterVariables, toggleFacet } from './product-filter.ts';
import { hasWordsOfSection } from './subject-tree.ts';

interface Props {
  filter: ProductFilter;
  onChange: (filter: ProductFilter) => void;
}

const NAMED = ['author', 'series', 'subject'] as const;

/** What is chosen of the facets of editions, in the list of active filters. */
export function FacetChips({ filter, onChange }: Props) {
  const named = NAMED.filter((facet) => filter.facets[facet]).map(schemaFacet);
  const { data, previousData } = useEditionFacetsQuery({
    variables: { filter: productFilterVariables(filter).filter, facets: named, first: 1, named: null },
    skip: named.length === 0,
  });
  const counted = (data ?? previousData)?.products.facets.editionFacets ?? [];
  return FACETS.flatMap((facet) => {
    const { values = [] } = counted.find((one) => one.facet === schemaFacet(facet)) ?? {};
    const nameOf = (value: string) => {
      const found = values.find((one) => one.value === value);
      const name = facetValueName(facet, value, found?.name);
      return found && hasWordsOfSection(found) ? `${name} (${subjectCode(value)})` : name;
    };
    return (filter.facets[facet] ?? []).map((value) => (
      <FilterChip
        key={`${facet} ${value}`}
        name={nameOf(value)}
        onRemove={() => onChange(toggleFacet(filter, facet, value))}
      />
    ));
  });
}
