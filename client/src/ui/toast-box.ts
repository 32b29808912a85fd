/** The look of a toast, and of an offer to undo. */
export const toastBox = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  pl: 2,
  pr: 0.75,
  py: 0.75,
  bgcolor: 'background.paper',
  color: 'text.primary',
  border: 1,
  borderRadius: 1,
  boxShadow: '0 10px 30px -16px rgb(0 0 0 / 0.45)',
} as const;
