import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { EditionSwitch_WorkFragment } from '../generated/graphql.ts';
import { formatRupees } from '../layout/money.ts';
import { availabilityText } from '../stock/availability.ts';
import { formatNames, languageName } from './edition-text.ts';

type WorkEdition = EditionSwitch_WorkFragment['editions'][number];

interface Props {
  editions: readonly WorkEdition[];
  /** The book whose page this is. */
  productId: string;
}

/** So many fit on a phone's screen; more stand behind a button. */
const SHOWN_AT_FIRST = 6;

/** The editions of one text, each a link to its page; the page's own is marked. */
export function EditionSwitch({ editions, productId }: Props) {
  const [isWhole, setWhole] = useState(false);
  const current = editions.findIndex(({ product }) => product.id === productId);
  const isShown = (place: number) =>
    isWhole || place === current || place < SHOWN_AT_FIRST - (current < SHOWN_AT_FIRST ? 0 : 1);
  const languages = new Set(editions.map(({ language }) => language));
  return (
    <Box component="nav" aria-label="Editions" sx={{ mt: 3 }}>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))',
          gap: 1,
        }}
      >
        {editions.map(
          (edition, place) =>
            isShown(place) && (
              <Box component="li" key={edition.product.id} sx={{ display: 'flex' }}>
                <EditionLink
                  edition={edition}
                  isCurrent={place === current}
                  withLanguage={languages.size > 1}
                />
              </Box>
            ),
        )}
      </Box>
      {!isWhole && editions.length > SHOWN_AT_FIRST && (
        <Button size="small" onClick={() => setWhole(true)} sx={{ mt: 1 }}>
          Show all {editions.length} editions
        </Button>
      )}
    </Box>
  );
}

function EditionLink({
  edition: { format, language, publishedOn, product },
  isCurrent,
  withLanguage,
}: {
  edition: WorkEdition;
  isCurrent: boolean;
  withLanguage: boolean;
}) {
  const name = [format && formatNames[format], withLanguage && language && languageName(language)];
  const details = [publishedOn?.slice(0, 4), availabilityText(product.availability)].filter(Boolean);
  return (
    <Link
      component={RouterLink}
      to={`/products/${product.id}`}
      aria-current={isCurrent ? 'page' : undefined}
      underline="none"
      color="inherit"
      sx={{
        flex: 1,
        minHeight: 44,
        px: 1.5,
        py: 1,
        border: 1,
        borderColor: isCurrent ? 'primary.main' : 'divider',
        // A frame of two pixels that moves nothing.
        boxShadow: isCurrent ? 'inset 0 0 0 1px var(--mui-palette-primary-main)' : undefined,
        borderRadius: 1,
        overflowWrap: 'anywhere',
        '&:hover': { borderColor: 'text.primary' },
      }}
    >
      <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 600 }}>
        {name.filter(Boolean).join(', ') || product.title}
      </Typography>{' '}
      <Typography component="span" variant="body2" sx={{ display: 'block' }}>
        {formatRupees(product.pricePaise)}
      </Typography>{' '}
      {details.length > 0 && (
        <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {details.join(' · ')}
        </Typography>
      )}
    </Link>
  );
}
