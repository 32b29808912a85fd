import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { Cover } from '../../shared/book/Cover.tsx';
import { TO_SEARCH } from '../search/to-search.ts';
import { SearchIcon } from '../ui/icons.tsx';

interface Props {
  /** Covers for the shelf, which shows the first of them; undefined while they load, empty if they do not. */
  covers: { id: string; image: string }[] | undefined;
}

// Books of different formats on one shelf, one of them leaning on the next. Widths are parts of the shelf's unit.
const STANDING = [
  { format: 0.94, lean: false },
  { format: 1.12, lean: false },
  { format: 0.86, lean: true },
  { format: 1.04, lean: false },
  { format: 0.9, lean: false },
  { format: 1.1, lean: false },
  { format: 0.96, lean: false },
];

/** The top of the home page: a shelf that extends beyond the page, and a link to all books. */
export function Banner({ covers }: Props) {
  const bare = covers?.length === 0;
  return (
    <Box
      component="section"
      aria-labelledby="banner"
      sx={{ bgcolor: 'background.field', overflow: 'hidden', borderBottom: 1, borderColor: 'divider' }}
    >
      <Container
        maxWidth="lg"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' },
          columnGap: 6,
          rowGap: { xs: 2.5, sm: 5 },
          alignItems: 'end',
        }}
      >
        <Box sx={{ pt: { xs: 3, sm: 6, md: 14 }, pb: { xs: bare ? 3.5 : 0, md: 14 } }}>
          <Typography
            variant="h1"
            id="banner"
            sx={{ fontSize: { xs: '2.5rem', sm: '3.5rem', lg: '4.25rem' }, lineHeight: 1 }}
          >
            Books worth staying in for
          </Typography>
          <Typography
            sx={{
              mt: 3,
              // A phone shows books instead.
              display: { xs: 'none', sm: 'block' },
              maxWidth: '38ch',
              color: 'text.secondary',
              fontSize: '1.0625rem',
            }}
          >
            New releases, old favourites and the one your friend keeps mentioning, all on one shelf.
          </Typography>
          <Box sx={{ mt: { xs: 2.5, sm: 4 }, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            <Button component={Link} to="/products" size="large">
              Shop Now
            </Button>
            <Button
              component={Link}
              to="/products"
              state={TO_SEARCH}
              variant="outlined"
              size="large"
              startIcon={<SearchIcon width={18} height={18} />}
            >
              Find a book
            </Button>
          </Box>
        </Box>
        <Box
          aria-hidden="true"
          sx={{
            '--unit': { xs: '72px', sm: '150px', md: '176px', lg: '212px' },
            height: 'calc(var(--unit) * 1.68)',
            display: { xs: bare ? 'none' : 'flex', md: 'flex' },
            alignItems: 'end',
            gap: '3px',
          }}
        >
          {STANDING.map(({ format, lean }, index) => {
            const cover = covers?.[index];
            return (
              <Box
                key={format}
                sx={{
                  width: `calc(var(--unit) * ${format})`,
                  flexShrink: 0,
                  // Rests on its corner; the top reaches as far beyond it as the margin allows.
                  ...(lean && {
                    transform: 'rotate(4deg)',
                    transformOrigin: 'bottom right',
                    mr: 'calc(var(--unit) * 0.086)',
                  }),
                }}
              >
                {/* A phone shows five. */}
                {cover && <Cover image={cover.image} alt="" eager={index < 5} place="banner" />}
              </Box>
            );
          })}
        </Box>
      </Container>
    </Box>
  );
}
