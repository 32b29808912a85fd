import Box from '@mui/material/Box';
import { Cover } from '../../shared/book/Cover.tsx';
import type { Order_OrderFragment } from './Order.generated.ts';

const MAX = 4;

/** The covers of an order's first books, small, and how many more there are. The page shows the titles beside them. */
export function OrderCovers({ lines }: { lines: Order_OrderFragment['lines'] }) {
  const more = lines.length - MAX;
  return (
    <Box aria-hidden="true" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      {lines.slice(0, MAX).map(({ productId, image }) => (
        <Box key={productId} sx={{ width: { xs: 48, sm: 56 }, flexShrink: 0 }}>
          <Cover image={image} alt="" place="tile" />
        </Box>
      ))}
      {more > 0 && (
        <Box
          component="span"
          sx={{ pl: 0.5, typography: 'body2', color: 'text.secondary' }}
        >{`+${more}`}</Box>
      )}
    </Box>
  );
}
