import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Cover } from '../../shared/book/Cover.tsx';
import { formatRupees } from '../../shared/money.ts';
import { COARSE } from '../../shared/theme.ts';
import { Price } from '../book/Price.tsx';
import type { Cart_CartFragment } from './Cart.generated.ts';

export type Line = Cart_CartFragment['lines'][number];

interface Props {
  /** A line of a cart or of an order. */
  line: {
    quantity: number;
    product: Pick<Line['product'], 'id' | 'title' | 'author' | 'image' | 'pricePaise' | 'previousPricePaise'>;
  };
  /** Below the price: the quantity, and the controls of the line. */
  children: ReactNode;
}

/** A book that is or was in the cart: cover, title, author, price of one copy, and the total of several. */
export function LineItem({ line, children }: Props) {
  const { product, quantity } = line;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '84px 1fr', sm: '112px 1fr' },
        columnGap: { xs: 2.5, sm: 4 },
        py: { xs: 3, sm: 4 },
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Cover image={product.image} alt="" />
      <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', alignItems: 'flex-start' }}>
        <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          <Link
            component={RouterLink}
            to={`/products/${product.id}`}
            sx={{ display: 'inline-block', minWidth: 24, py: 0.5, my: -0.5, [COARSE]: { py: 1.5, my: -1.5 } }}
          >
            {product.title}
          </Link>
        </Typography>
        <Typography
          variant="aside"
          sx={{ mt: 0.25, mb: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {product.author}
        </Typography>
        <Box
          sx={{
            width: '100%',
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            alignItems: 'baseline',
            columnGap: 2,
          }}
        >
          <Price pricePaise={product.pricePaise} previousPricePaise={product.previousPricePaise} />
          <LineTotal quantity={quantity} pricePaise={product.pricePaise} />
        </Box>
        {children}
      </Box>
    </Box>
  );
}

interface LineTotalProps {
  quantity: number;
  /** Of one copy. */
  pricePaise: number;
}

/** The total of a line with several copies; for a single copy the price suffices. */
function LineTotal({ quantity, pricePaise }: LineTotalProps) {
  if (quantity < 2) return null;
  return (
    <Typography variant="body2" component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      <span>{`${quantity} copies:`}</span>{' '}
      <Box component="span" sx={{ typography: 'price', color: 'text.primary' }}>
        {formatRupees(quantity * pricePaise)}
      </Box>
    </Typography>
  );
}
