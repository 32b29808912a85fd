import { useApolloClient } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Ref } from 'react';
import { Notice } from '../../shared/ui/Notice.tsx';
import { useToasts } from '../ui/toasts.ts';
import { useSendOnce } from '../ui/use-send-once.ts';
import type { Cart_CartFragment } from './Cart.generated.ts';
import { fitCart } from './fit-cart.ts';
import { type Shortage, shortageText } from './shortages.ts';

interface Props {
  /** Of the words, for what has to wait until the shopper has chosen. */
  id?: string;
  /** Of the button. */
  ref?: Ref<HTMLButtonElement>;
  cart: Cart_CartFragment;
  /** At least one. */
  shortages: readonly Shortage[];
  /** Called when the cart has changed, and the button that had the focus goes. */
  onFit: () => void;
  /** Called when the shop may know another cart than the one shown. */
  onStale: () => void;
}

/** Names the books that are short, and how many copies are left; one press takes these. */
export function ShortageNotice({ id, ref, cart, shortages, onFit, onStale }: Props) {
  const client = useApolloClient();
  const toasts = useToasts();
  const [fitting, sendOnce] = useSendOnce();

  const takeWhatIsLeft = () =>
    sendOnce(async () => {
      const short = new Set(shortages.map(({ productId }) => productId));
      try {
        const lines = cart.lines.filter(({ product }) => short.has(product.id));
        await fitCart(client, lines);
        onFit();
      } catch (error) {
        toasts.failure(error, 'Failed to change your cart');
        onStale();
      }
    });

  return (
    <Notice>
      <Box id={id} component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shortages.map((shortage) => (
          <li key={shortage.productId}>{shortageText(shortage)}</li>
        ))}
      </Box>
      <Button
        ref={ref}
        variant="outlined"
        size="small"
        aria-busy={fitting}
        onClick={() => void takeWhatIsLeft()}
        sx={{ mt: 1.5 }}
      >
        <span>{shortages.some(({ left }) => left > 0) ? 'Take what there is' : 'Go on without'}</span>
      </Button>
    </Notice>
  );
}
