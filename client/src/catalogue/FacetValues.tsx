import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useDeferredValue, useState } from 'react';
import { useEditionFacetsQuery } from '../generated/graphql.ts';
import { COARSE } from '../theme.ts';
import { CountedChoice } from './CountedChoice.tsx';
import { facetTitles, facetValueName, schemaFacet } from './facet-text.ts';
import { type FacetName, type ProductFilter, productFilterVariables, toggleFacet } from './product-filter.ts';

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

/** The values of a facet to choose from, those with most books first, years from the latest on. */
export function FacetValues({ facet, filter, onChange, labelledBy }: Props) {
  const [most, setMost] = useState(FEW);
  const [text, setText] = useState('');
  const named = useDeferredValue(text.trim()) || null;
  const { data, previousData, error } = useEditionFacetsQuery({
    variables: {
      ...{ filter: productFilterVariables(filter).filter, facets: [schemaFacet(facet)] },
      ...{ first: facet === 'year' ? MOST : most, named },
    },
  });
  const [counted] = (data ?? previousData)?.products.facets.editionFacets ?? [];
  const chosen = filter.facets[facet] ?? [];
  const found = counted?.values ?? [];
  // What is chosen stays in sight, also where no book has it with the other filters.
  const missing = chosen
    .filter((value) => !found.some((one) => one.value === value))
    .map((value) => ({ value, name: null, count: undefined }));
  const values = [...found, ...missing];
  if (facet === 'year') values.sort((a, b) => Number.parseInt(b.value, 10) - Number.parseInt(a.value, 10));
  const shown =
    facet === 'year' && most === FEW
      ? values.filter(({ value }, place) => place < FEW || chosen.includes(value))
      : values;
  const total = counted?.total ?? 0;
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
            : total > MOST && most === MOST
              ? `The ${MOST} with most books`
              : null}
      </Box>
      {shown.map(({ value, name, count }) => (
        <CountedChoice
          key={value}
          name={facetValueName(facet, value, name)}
          count={count}
          control={(input) => (
            <Checkbox
              checked={chosen.includes(value)}
              onChange={() => onChange(toggleFacet(filter, facet, value))}
              slotProps={{ input }}
            />
          )}
        />
      ))}
      {(most === MOST || total > FEW) && (
        <Button
          variant="text"
          size="small"
          onClick={() => setMost(most === FEW ? MOST : FEW)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {most === MOST ? 'Show fewer' : `Show ${total > MOST ? MOST : `all ${total}`}`}
        </Button>
      )}
    </Box>
  );
}
