/** The grid of addresses, with as many columns as fit. */
export const addressGrid = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: { sm: 'repeat(auto-fill, minmax(320px, 1fr))' },
  gap: { xs: 2, sm: 3 },
} as const;
