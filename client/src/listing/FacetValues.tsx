import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useDeferredValue, useState } from 'react';
import { COARSE } from '../../shared/theme.ts';
import { CountedChoice } from './CountedChoice.tsx';
import { useEditionFacetsQuery } from './EditionFacets.generated.ts';
import { facetTitles, facetValueName, isSameLanguage, schemaFacet } from './facet-texts.ts';
import { type FacetName, type ProductFilter, productFilterVariables, toggleFacet } from './product-filter.ts';
import { type CountedValue, hasWordsOfSection, type SubjectChoice, subjectTree } from './subject-tree.ts';

interface Props {
  facet: FacetName;
  filter: ProductFilter;
  onChange: (filter: ProductFilter) => void;
  labelledBy: string;
}

/** Values at first, and behind "Show all". */
const FEW = 8;
const MOST = 100;

const SEARCHED: readonly FacetName[] = ['author', 'series', 'subject'];

/** Facets whose values are put in another order than that of the shop, so that all are needed at first. */
const ORDERED: readonly FacetName[] = ['year', 'subject'];

/** The values of a facet to choose from, those with most books first, years from the latest on, subjects in a tree. */
export function FacetValues({ facet, filter, onChange, labelledBy }: Props) {
  const [most, setMost] = useState(FEW);
  const [text, setText] = useState('');
  const named = useDeferredValue(text.trim()) || null;
  const { data, previousData, error } = useEditionFacetsQuery({
    variables: {
      filter: productFilterVariables(filter).filter,
      facets: [schemaFacet(facet)],
      first: ORDERED.includes(facet) ? MOST : most,
      named,
    },
  });
  const [counted] = (data ?? previousData)?.products.facets.editionFacets ?? [];
  const found = counted?.values ?? [];
  /** A value as the filter has it: an address may name a language by another code. */
  const spelt = (value: string) =>
    facet === 'language'
      ? (filter.facets.language?.find((one) => isSameLanguage(one, value)) ?? value)
      : value;
  const chosen = filter.facets[facet] ?? [];
  const isChosen = (value: string) => chosen.includes(spelt(value));
  // What is chosen stays in sight, also where no book has it with the other filters.
  const missing = chosen
    .filter((value) => !found.some((one) => spelt(one.value) === value))
    .map((value) => ({ value, name: null, count: undefined, section: null }));
  const values = arranged(facet, [...found, ...missing], chosen);
  const shown =
    ORDERED.includes(facet) && most === FEW
      ? values.filter(({ value }, place) => place < FEW || isChosen(value))
      : values;
  const total = facet === 'subject' ? values.length : (counted?.total ?? 0);
  const isCut = (counted?.total ?? 0) > MOST;
  const isLong = total > FEW || most > FEW || text !== '';

  return (
    <Box role="group" aria-labelledby={labelledBy} sx={{ display: 'flex', flexDirection: 'column' }}>
      {isLong && SEARCHED.includes(facet) && (
        <Box
          component="input"
          type="search"
          value={text}
          maxLength={100}
          onChange={({ target }) => setText((target as HTMLInputElement).value)}
          aria-label={`Search in ${facetTitles[facet].toLowerCase()}`}
          placeholder="Search"
          sx={{
            height: 36,
            [COARSE]: { height: 44 },
            mb: 0.5,
            px: 1.5,
            font: 'inherit',
            color: 'inherit',
            bgcolor: 'background.default',
            border: 1,
            borderColor: 'text.disabled',
            borderRadius: 1,
            '&:hover': { borderColor: 'text.primary' },
            '&::placeholder': { color: 'text.secondary', opacity: 1 },
          }}
        />
      )}
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {error && !counted
          ? 'These could not be loaded.'
          : counted && values.length === 0
            ? 'No book has any with these filters.'
            : isCut && most === MOST
              ? `The ${MOST} with most books`
              : null}
      </Box>
      {shown.map((one) => (
        <Box key={spelt(one.value)} sx={{ pl: one.isBelow ? 3 : 0 }}>
          <CountedChoice
            name={facetValueName(facet, one.value, hasWordsOfSection(one) ? null : one.name)}
            count={one.count}
            control={(input) => (
              <Checkbox
                checked={isChosen(one.value)}
                onChange={() => onChange(toggleFacet(filter, facet, spelt(one.value)))}
                slotProps={{ input }}
              />
            )}
          />
        </Box>
      ))}
      {(most === MOST || total > FEW) && (
        <Button
          variant="text"
          size="small"
          onClick={() => setMost(most === FEW ? MOST : FEW)}
          sx={{ alignSelf: 'flex-start' }}
        >
          <span>
            {most === MOST ? 'Show fewer' : `Show ${isCut ? Math.min(total, MOST) : `all ${total}`}`}
          </span>
        </Button>
      )}
    </Box>
  );
}

/** Values in the order of their facet. */
function arranged(
  facet: FacetName,
  values: readonly CountedValue[],
  chosen: readonly string[],
): SubjectChoice[] {
  if (facet === 'subject') return subjectTree(values, chosen);
  const flat = values.map((one) => ({ ...one, isBelow: false }));
  if (facet !== 'year') return flat;
  return flat.sort((a, b) => Number.parseInt(b.value, 10) - Number.parseInt(a.value, 10));
}
