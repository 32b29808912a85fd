import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { memo, type ReactNode, Suspense, useId } from 'react';
import { isSameCategory } from '../../shared/book/category.ts';
import { failureLine } from '../../shared/ui/failure-line.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { CountedChoice } from './CountedChoice.tsx';
import { IN_STOCK_NAME, ratingName, sortName } from './filter-names.ts';
import { PriceSlider } from './PriceSlider.tsx';
import { clearFilter, type ProductFilter, RATINGS, SORTS, toggleCategory } from './product-filter.ts';
import { useCategories } from './use-categories.ts';
import { useFilterCounts } from './use-filter-counts.ts';

interface Props {
  filter: ProductFilter;
  onChange: (filter: ProductFilter) => void;
}

// Below the filters of the specification, and closed at first.
const FurtherFilters = lazyPart(
  () => import('./FurtherFilters.tsx').then(({ FurtherFilters }) => ({ default: FurtherFilters })),
  failureLine('Further filters could not be loaded'),
);

/** Sort and filters of a listing (Specification §4, §5, §9). */
export const FilterPanel = memo(function FilterPanel({ filter, onChange }: Props) {
  const counts = useFilterCounts(filter);
  const { categories } = useCategories();
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        // With a mouse the rows are close together, so that the last one is in view on a screen of 900 pixels.
        '& .MuiFormControlLabel-root > .MuiButtonBase-root': { py: '5px' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Box component="h2" sx={{ m: 0, typography: 'h4' }}>
          Filters
        </Box>
        <Button variant="text" size="small" onClick={() => onChange(clearFilter(filter))}>
          Clear
        </Button>
      </Box>
      <Group name="Sort by price">
        {(labelledBy) => (
          <RadioGroup
            aria-labelledby={labelledBy}
            value={filter.sort ?? ''}
            onChange={(_, value) =>
              onChange({ ...filter, sort: value === 'HIGH_TO_LOW' ? value : 'LOW_TO_HIGH' })
            }
          >
            {SORTS.map((sort) => (
              <FormControlLabel key={sort} value={sort} control={<Radio />} label={sortName(sort)} />
            ))}
          </RadioGroup>
        )}
      </Group>
      <Group name="Price">
        {(labelledBy) => (
          <PriceSlider
            labelledBy={labelledBy}
            price={filter.price}
            countOf={counts.price}
            onChange={(price) => onChange({ ...filter, price })}
          />
        )}
      </Group>
      <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
        <FormControlLabel
          control={
            <Checkbox checked={filter.inStock} onChange={(_, inStock) => onChange({ ...filter, inStock })} />
          }
          label={IN_STOCK_NAME}
        />
      </Box>
      <Group name="Category">
        {(labelledBy) => (
          <Box role="group" aria-labelledby={labelledBy} sx={{ display: 'flex', flexDirection: 'column' }}>
            {categories.map(({ slug, name }) => (
              <CountedChoice
                key={slug}
                name={name}
                count={counts.category(slug)}
                control={(input) => (
                  <Checkbox
                    checked={filter.categories.some((chosen) => isSameCategory(chosen, slug))}
                    onChange={() => onChange(toggleCategory(filter, slug))}
                    slotProps={{ input }}
                  />
                )}
              />
            ))}
          </Box>
        )}
      </Group>
      <Group name="Rating">
        {(labelledBy) => (
          <RadioGroup
            aria-labelledby={labelledBy}
            value={filter.rating ?? ''}
            onChange={(_, value) => onChange({ ...filter, rating: Number(value) })}
          >
            {RATINGS.map((stars) => (
              <CountedChoice
                key={stars}
                value={stars}
                name={ratingName(stars)}
                count={counts.rating(stars)}
                control={(input) => <Radio slotProps={{ input }} />}
              />
            ))}
          </RadioGroup>
        )}
      </Group>
      <Suspense>
        <FurtherFilters filter={filter} onChange={onChange} />
      </Suspense>
    </Box>
  );
});

function Group({ name, children }: { name: string; children: (labelledBy: string) => ReactNode }) {
  const id = useId();
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 2 }}>
      <Box component="h3" id={id} sx={{ m: 0, mb: 1, typography: 'h6' }}>
        {name}
      </Box>
      {children(id)}
    </Box>
  );
}
