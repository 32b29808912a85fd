import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useShopFrameQuery } from '../app/ShopFrame.generated.ts';
import { PlaceLink } from '../ui/PlaceLink.tsx';

/** What the owner wants read first on the home page. */
export function OwnBanner() {
  const { data } = useShopFrameQuery();
  if (!data?.shop.banner) return null;
  const { title, text, linkLabel, link } = data.shop.banner;
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{ bgcolor: 'primary.light', color: 'text.primary', borderBottom: 1, borderColor: 'divider' }}
    >
      <Container
        maxWidth="lg"
        sx={{
          py: { xs: 1.5, sm: 2.5 },
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 4,
          rowGap: 1.5,
        }}
      >
        <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
          <Typography variant="h4" component="p">
            {title}
          </Typography>
          {text && (
            <Typography variant="body2" sx={{ mt: 0.5, maxWidth: '70ch', overflowWrap: 'anywhere' }}>
              {text}
            </Typography>
          )}
        </Box>
        {link && (
          <Button component={PlaceLink} to={link}>
            {linkLabel}
          </Button>
        )}
      </Container>
    </Box>
  );
}
