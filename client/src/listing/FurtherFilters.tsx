import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { Disclosure } from './Disclosure.tsx';
import { useEditionFacetsQuery } from './EditionFacets.generated.ts';
import { FacetValues } from './FacetValues.tsx';
import { facetTitles, schemaFacet } from './facet-texts.ts';
import { orderName } from './filter-names.ts';
import { FACETS, FURTHER_SORTS, type ProductFilter } from './product-filter.ts';

interface Props {
  filter: ProductFilter;
  onChange: (filter: ProductFilter) => void;
}

const ALL_FACETS = FACETS.map(schemaFacet);

/** Orders and filters beyond those of the specification. Each filter is a fact that the catalogue knows of its editions. */
export function FurtherFilters({ filter, onChange }: Props) {
  const { data } = useEditionFacetsQuery({
    variables: { filter: null, facets: ALL_FACETS, first: 1, named: null },
  });
  const known = data?.products.facets.editionFacets ?? [];
  const isKnown = (facet: (typeof FACETS)[number]) =>
    known.some((one) => one.facet === schemaFacet(facet) && one.total > 0);
  return (
    <>
      <Disclosure name="More ways to sort" isOpenAtFirst={FURTHER_SORTS.some((sort) => sort === filter.sort)}>
        {(labelledBy) => (
          <RadioGroup
            aria-labelledby={labelledBy}
            value={filter.sort ?? ''}
            onChange={(_, value) =>
              onChange({ ...filter, sort: FURTHER_SORTS.find((sort) => sort === value) ?? null })
            }
          >
            {filter.search.trim() && <FormControlLabel value="" control={<Radio />} label="Best match" />}
            {FURTHER_SORTS.map((sort) => (
              <FormControlLabel key={sort} value={sort} control={<Radio />} label={orderName(sort)} />
            ))}
          </RadioGroup>
        )}
      </Disclosure>
      {FACETS.filter(isKnown).map((facet) => (
        <Disclosure key={facet} name={facetTitles[facet]} isOpenAtFirst={filter.facets[facet] !== undefined}>
          {(labelledBy) => (
            <FacetValues facet={facet} filter={filter} onChange={onChange} labelledBy={labelledBy} />
          )}
        </Disclosure>
      ))}
    </>
  );
}
