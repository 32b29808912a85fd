import { skipToken, useApolloClient } from '@apollo/client/react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { fetchCode } from '../../shared/network/fetch-code.ts';
import { useShopper } from '../account/shopper.ts';
import { useAskToLogin } from '../account/use-ask-to-login.ts';
import { useSession } from '../network/session.ts';
import { isUnauthenticated } from '../network/unauthenticated.ts';
import { useToasts } from '../ui/toasts.ts';
import { useSendOnce } from '../ui/use-send-once.ts';
import { useBackInStockRequestsQuery } from './BackInStock.generated.ts';

interface Props {
  product: { id: string; title: string };
  /** Whether it stands on a card: in few words, with the book's title for screen readers. */
  card?: boolean;
}

/** Has the shop write once a book is back; pressed again, no longer. A visitor logs in first; a guest gets no email. */
export function BackInStockButton({ product, card = false }: Props) {
  const { token } = useSession();
  const { id: shopperId = '' } = useShopper();
  const { data } = useBackInStockRequestsQuery(token === null ? skipToken : {});
  const client = useApolloClient();
  const askToLogin = useAskToLogin();
  const toasts = useToasts();
  const [busy, sendOnce] = useSendOnce();
  const requested = data?.backInStockRequests.includes(product.id) ?? false;

  const press = () =>
    sendOnce(async () => {
      const interrupted = { to: 'back in stock', productId: product.id, shopperId } as const;
      if (token === null) return askToLogin(interrupted);
      try {
        const changes = await fetchCode(() => import('./back-in-stock-changes.ts'));
        await (requested ? changes.cancelBackInStock : changes.requestBackInStock)(client, product.id);
      } catch (error) {
        toasts.failure(error, requested ? 'Failed to withdraw your request' : 'Failed to note your request');
        if (isUnauthenticated(error) && !requested) askToLogin(shopperId ? interrupted : undefined);
      }
    });

  const words = requested ? 'Do not tell me' : card ? 'Tell me when back' : 'Tell me when it is back';
  return (
    <>
      <Button
        variant="outlined"
        size={card ? 'small' : 'large'}
        fullWidth={card}
        aria-label={card ? `${words}: ${product.title}` : undefined}
        aria-busy={busy}
        onClick={() => void press()}
      >
        <span>{words}</span>
      </Button>
      {!card && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {requested
            ? 'We write to you once, when it is back.'
            : 'By one email, once it can be bought again.'}
        </Typography>
      )}
    </>
  );
}
