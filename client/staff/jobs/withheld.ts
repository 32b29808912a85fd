/** What does not happen while jobs of a kind have failed for good. */
const WITHHELD: Readonly<Record<string, string>> = {
  papers: 'bills and credit notes are not issued',
  refund: 'payments are not given back',
  order_refund: 'refunds of orders are not given',
  order_check: 'orders that wait for their payment are not checked',
  payment_event: 'what the payment provider has reported is not stored',
  back_in_stock: 'nobody is written to that a book is back',
  password_reset: 'links for a new password are not sent',
  catalogue_import: 'an import has not come to its end',
  end_stock_holds: 'copies of unpaid orders are not let go of',
  best_sellers: 'best sellers are not counted',
};

/** What jobs that have failed for good withhold, in words, the kind with most of them first. */
export const withheldBy = (kinds: readonly { kind: string; dead: number }[]): string[] =>
  kinds
    .filter(({ dead }) => dead > 0)
    .toSorted((a, b) => b.dead - a.dead)
    .map(({ kind, dead }) => `${dead} × ${WITHHELD[kind] ?? kind.replaceAll('_', ' ')}`);
