import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { categoryPath } from '../../shared/book/category.ts';

interface Props {
  /** Undefined while they load. */
  categories: { slug: string; name: string }[] | undefined;
}

/** The categories of the shop in one line; scrolls sideways if that is too narrow. */
export function CategoryStrip({ categories = [] }: Props) {
  return (
    <Box component="nav" aria-label="Categories" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Container maxWidth="lg" sx={{ px: { xs: 0, sm: 3 } }}>
        <Box
          component="ul"
          sx={{
            m: 0,
            px: { xs: 2, sm: 0 },
            listStyle: 'none',
            display: 'flex',
            justifyContent: { md: 'center' },
            columnGap: { xs: 3, md: 6 },
            // One line, also while they load.
            minHeight: 'calc(28px + 1.43 * 0.875rem)',
            overflowX: 'auto',
            scrollbarWidth: 'none',
          }}
        >
          {categories.map(({ slug, name }) => (
            <li key={slug}>
              <Link
                component={RouterLink}
                to={categoryPath(slug)}
                sx={{
                  display: 'block',
                  py: 1.75,
                  typography: 'body2',
                  whiteSpace: 'nowrap',
                  color: 'text.secondary',
                  '&:hover': { color: 'text.primary' },
                  '&:focus-visible': { outlineOffset: -3 },
                }}
              >
                {name}
              </Link>
            </li>
          ))}
        </Box>
      </Container>
    </Box>
  );
}
