import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type ReactNode, useId, useState } from 'react';
import { COARSE } from '../../shared/theme.ts';
import { icon } from '../../shared/ui/icon.tsx';

const ChevronIcon = icon('m6 9.5 6 6 6-6');

interface Props {
  name: string;
  /** Whether its content is there from the beginning. */
  isOpenAtFirst: boolean;
  /** Gets the id of the heading; rendered while it is open. */
  children: (labelledBy: string) => ReactNode;
}

/** A group of the filter panel that opens and closes. */
export function Disclosure({ name, isOpenAtFirst, children }: Props) {
  const [open, setOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
      <Box component="h3" sx={{ m: 0 }}>
        <ButtonBase
          id={id}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          sx={{
            width: '100%',
            minHeight: 36,
            [COARSE]: { minHeight: 44 },
            justifyContent: 'space-between',
            typography: 'h6',
            textAlign: 'left',
            '& svg': { transition: 'transform 150ms', ...(open && { transform: 'rotate(180deg)' }) },
            '&:focus-visible': { outline: '2px solid', outlineOffset: 2 },
          }}
        >
          <span>{name}</span>
          <ChevronIcon width={18} height={18} />
        </ButtonBase>
      </Box>
      {open && children(id)}
    </Box>
  );
}
