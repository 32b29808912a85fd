import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { COARSE } from '../../shared/theme.ts';
import { lazyClientOnly } from '../../shared/ui/lazy-part.tsx';
import { linksIn } from './page-at.ts';
import { type ShopFrameQuery, useShopFrameQuery } from './ShopFrame.generated.ts';

// At the very end of the page, and not needed to show it.
const ColourSchemeChoice = lazyClientOnly(() => import('./ColourSchemeChoice.tsx'));

/** Of the specification, which has them lead home: so they do until the owner has published these pages. */
const SPECIFIED = { FAQ: 'faq', 'Privacy Policy': 'privacy-policy' };

/** The links of the footer: those of Specification §2, then the pages that the owner has put there. */
function footerLinks(pages: ShopFrameQuery['pages']): { text: string; to: string }[] {
  const pathOf = (slug: string) => `/pages/${slug}`;
  const specified = Object.entries(SPECIFIED).map(([text, slug]) => ({
    text,
    to: pages.some((page) => page.slug === slug) ? pathOf(slug) : '/',
  }));
  const others = pages.filter(({ slug, inFooter }) => inFooter && !Object.values(SPECIFIED).includes(slug));
  return [
    ...linksIn('footer'),
    ...specified,
    ...others.map(({ slug, title }) => ({ text: title, to: pathOf(slug) })),
  ];
}

/** The footer of every page (Specification §2). */
export function Footer() {
  const { data } = useShopFrameQuery();
  return (
    <Box component="footer" sx={{ bgcolor: 'background.field' }}>
      <Container
        maxWidth="lg"
        sx={{
          py: { xs: 5, md: 7 },
          display: 'flex',
          flexDirection: { xs: 'column', md: 'row' },
          justifyContent: 'space-between',
          alignItems: { xs: 'start', md: 'end' },
          columnGap: 4,
          rowGap: 3,
        }}
      >
        <Box>
          <Typography variant="h3" component="p">
            Quire
          </Typography>
          <Typography variant="aside" sx={{ mt: 0.5, color: 'text.secondary', maxWidth: '40ch' }}>
            A gathering of folded sheets, sewn into a book.
          </Typography>
        </Box>
        <Box component="nav" aria-label="Footer" sx={{ ml: { md: 'auto' } }}>
          <Box
            component="ul"
            sx={{
              m: 0,
              p: 0,
              listStyle: 'none',
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 3,
              rowGap: 0.5,
            }}
          >
            {footerLinks(data?.pages ?? []).map(({ text, to }) => (
              <li key={`${to} ${text}`}>
                <Link
                  component={RouterLink}
                  to={to}
                  variant="body2"
                  sx={{
                    display: 'inline-block',
                    minWidth: 24,
                    py: 0.75,
                    [COARSE]: { minWidth: 44, py: 1.5 },
                  }}
                >
                  {text}
                </Link>
              </li>
            ))}
          </Box>
        </Box>
        <Box sx={{ minHeight: 46 }}>
          <ColourSchemeChoice />
        </Box>
      </Container>
    </Box>
  );
}
