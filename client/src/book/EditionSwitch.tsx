import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { FORMAT_NAMES } from '../../shared/book/edition-names.ts';
import { formatRupees } from '../../shared/money.ts';
import { availabilityText } from './availability.ts';
import type { EditionSwitch_WorkFragment } from './EditionSwitch.generated.ts';

interface Props {
  editions: EditionSwitch_WorkFragment['editions'];
  /** The book whose page this is. */
  productId: string;
}

/** The editions of one text, each a link to its page; the page's own is marked. */
export function EditionSwitch({ editions, productId }: Props) {
  const isOfManyLanguages = editions.some(({ languageName }) => languageName !== editions[0]?.languageName);
  return (
    <Box
      component="nav"
      aria-label="Editions"
      sx={{
        mt: 2.5,
        // Room for the frame of the focus.
        mx: -0.5,
        p: 0.5,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(9.5rem, 1fr))',
        gap: 1,
        // Of many editions the first rows show, and the others are scrolled to.
        maxHeight: 320,
        overflow: 'auto',
      }}
    >
      {editions.map(({ format, languageName, publishedOn, product }) => {
        const isCurrent = product.id === productId;
        const name = [format && FORMAT_NAMES[format], isOfManyLanguages && languageName].filter(Boolean);
        const details = [publishedOn?.slice(0, 4), availabilityText(product.availability)].filter(Boolean);
        return (
          <Link
            key={product.id}
            component={RouterLink}
            to={`/products/${product.id}`}
            aria-current={isCurrent ? 'page' : undefined}
            underline="none"
            color="inherit"
            variant="body2"
            sx={{
              p: 1.5,
              // A second pixel for the current one, inside, so that nothing moves.
              border: 1,
              borderColor: isCurrent ? 'primary.main' : 'divider',
              boxShadow: isCurrent ? 'inset 0 0 0 1px var(--mui-palette-primary-main)' : undefined,
              borderRadius: 1,
              overflowWrap: 'anywhere',
              whiteSpace: 'pre-line',
              '&:hover': { borderColor: 'text.primary' },
            }}
          >
            <b>{name.join(', ') || product.title}</b>
            <span>{`\n${[formatRupees(product.pricePaise), ...details].join(' · ')}`}</span>
          </Link>
        );
      })}
    </Box>
  );
}
