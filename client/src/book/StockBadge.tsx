import Box from '@mui/material/Box';

/** A few words about stock on the corner of a card's cover, where they move nothing else. */
export function StockBadge({ children }: { children: string }) {
  return (
    <Box
      className="cover"
      sx={{
        position: 'absolute',
        // At the foot of the cover, which is half as high again as the card is wide: titles mostly stand at its head.
        top: 0,
        right: 8,
        mt: 'calc(150% - 36px)',
        px: 1,
        py: 0.25,
        typography: 'caption',
        fontWeight: 600,
        color: 'text.primary',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        // The link below covers the whole card.
        pointerEvents: 'none',
      }}
    >
      {children}
    </Box>
  );
}
