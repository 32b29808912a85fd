import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { Cover } from '../../shared/book/Cover.tsx';
import { categoryPath } from '../../shared/book/category.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { CategoryTiles_CategoryFragment } from './CategoryTiles.generated.ts';

interface Props {
  /** Undefined while they load. */
  categories: readonly CategoryTiles_CategoryFragment[] | undefined;
}

// The middle book in front of the two others.
const FAN = [
  { left: '8%', turn: -8, order: 1 },
  { left: '27%', turn: 0, order: 3 },
  { left: '46%', turn: 8, order: 2 },
];

/** As many as a new shop has. */
const LOADING = Array.from({ length: 5 }, (_, place) => ({
  slug: String(place),
  name: '',
  description: '',
  books: undefined,
}));

/** The categories, each with three of its books. */
export function CategoryTiles({ categories }: Props) {
  if (categories?.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="shop-by-category">
      <Typography
        variant="h2"
        id="shop-by-category"
        sx={{ borderTop: 1, borderColor: 'divider', pt: { xs: 2.5, sm: 3 }, mb: { xs: 2, sm: 4 } }}
      >
        Shop By Category
      </Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'flex',
          // One line on a phone, which scrolls sideways: a second one would push all prices off the screen.
          flexWrap: { sm: 'wrap' },
          overflowX: { xs: 'auto', sm: 'visible' },
          scrollbarWidth: 'none',
          mx: { xs: -2, sm: 0 },
          px: { xs: 2, sm: 0 },
          py: { xs: 1, sm: 0 },
          justifyContent: { sm: 'center' },
          columnGap: { xs: 1.5, md: 4 },
          rowGap: 4,
        }}
      >
        {(categories ?? LOADING).map(({ slug, name, description, books }) => (
          <Box
            component="li"
            key={slug}
            sx={{
              position: 'relative',
              flexShrink: 0,
              // Three and two, or all five: never a single one in a row.
              width: { xs: '6.25rem', sm: 'calc((100% - 2 * 12px) / 3)', md: 'calc((100% - 4 * 32px) / 5)' },
            }}
          >
            <Box
              sx={{
                position: 'relative',
                aspectRatio: '10 / 8',
                '& > *': { transition: 'transform 240ms cubic-bezier(0.2, 0.7, 0.2, 1)' },
                'li:hover > & > *': { transform: 'rotate(calc(var(--turn) * 1.5)) translateY(-3%)' },
              }}
            >
              {FAN.map(({ left, turn, order }, index) => {
                const book = books?.[index];
                if (books && !book) return null;
                return (
                  <Box
                    key={turn}
                    sx={{
                      '--turn': `${turn}deg`,
                      left,
                      zIndex: order,
                      position: 'absolute',
                      bottom: 0,
                      width: '46%',
                      transform: 'rotate(var(--turn))',
                      transformOrigin: 'bottom center',
                    }}
                  >
                    {book ? (
                      <Cover image={book.image} alt="" place="tile" />
                    ) : (
                      <Skeleton sx={{ height: 'auto', aspectRatio: '2 / 3' }} />
                    )}
                  </Box>
                );
              })}
            </Box>
            <Typography
              variant="h4"
              component={name ? 'h3' : 'div'}
              sx={{ mt: { xs: 1, sm: 2 }, fontSize: { xs: '0.9375rem', sm: '1.25rem' }, textAlign: 'center' }}
            >
              {name ? (
                <Link
                  component={RouterLink}
                  to={categoryPath(slug)}
                  sx={{ '&::after': { content: '""', position: 'absolute', inset: 0, zIndex: 4 } }}
                >
                  {name}
                </Link>
              ) : (
                <Skeleton sx={{ display: 'inline-block', width: '60%', height: '1em' }} />
              )}
            </Typography>
            <Typography
              variant="body2"
              sx={{
                mt: 0.5,
                color: 'text.secondary',
                textAlign: 'center',
                textWrap: 'balance',
                display: { xs: 'none', md: 'block' },
                // Reserves five lines while it loads.
                minHeight: '7.75em',
              }}
            >
              {description}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
