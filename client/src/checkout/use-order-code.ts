import { hasTexts, storedValue, useStoredValue } from '../../shared/stored-value.ts';
import { sessionId, useSession } from '../network/session.ts';
import { type CartWithCodeQuery, useCartWithCodeQuery } from './CartWithCode.generated.ts';

interface Entered {
  code: string;
  /** Identifies the login in which it was entered. */
  session: string;
}

const stored = storedValue('session', 'quire-order-code', (value): value is Entered =>
  hasTexts(value, 'code', 'session'),
);

/** Forgets the code of the next order: another one needs its own. */
export const forgetOrderCode = (): void => stored.set(null);

export type CartWithCode = Extract<CartWithCodeQuery['cartWithCode'], { __typename: 'CartWithCode' }>;

export interface OrderCode {
  /** As it was typed; null for none. */
  entered: string | null;
  /** What the cart comes to with it; undefined where there is none, or it does not count. */
  cart: CartWithCode | undefined;
  /** Why it does not count, in words for the shopper; null where it does. */
  refusal: string | null;
  isLoading: boolean;
  enter(code: string): void;
  remove(): void;
  /** Asks the shop again; resolves when it has answered. */
  refresh(): Promise<void>;
}

const NOT_LOADED = 'The code could not be checked. Please try again.';

/** The code of the next order, which survives a reload, and what the cart comes to with it. */
export function useOrderCode(): OrderCode {
  const { id } = useSession();
  const found = useStoredValue(stored);
  const entered = id !== '' && found?.session === id ? found.code : null;
  const { data, error, loading, refetch } = useCartWithCodeQuery({
    variables: { code: entered ?? '' },
    skip: entered === null,
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  const outcome = entered === null || loading ? undefined : data?.cartWithCode;
  // A failure shows in `error`.
  const refresh = async () => {
    if (entered !== null) await refetch().catch(() => undefined);
  };
  return {
    entered,
    cart: outcome?.__typename === 'CartWithCode' ? outcome : undefined,
    refusal:
      outcome?.__typename === 'CodeRefused'
        ? outcome.message
        : entered !== null && !loading && error
          ? NOT_LOADED
          : null,
    isLoading: entered !== null && loading,
    enter(code) {
      if (code === entered) void refresh();
      else stored.set({ code, session: sessionId() });
    },
    remove: forgetOrderCode,
    refresh,
  };
}
