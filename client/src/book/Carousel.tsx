import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { inactive } from '../../shared/ui/inactive.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '../ui/icons.tsx';

interface Props {
  title: string;
  /** The cards. */
  children: ReactNode[];
}

/**
 * A row of books that scrolls by swiping, with the two buttons, or with the arrow keys when it has the focus.
 */
export function Carousel({ title, children }: Props) {
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ start: true, end: true });

  const measure = useCallback(() => {
    const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = row.current ?? {};
    const start = scrollLeft <= 1;
    const end = scrollLeft + clientWidth >= scrollWidth - 1;
    setEnds((before) => (before.start === start && before.end === end ? before : { start, end }));
  }, []);

  const attach = useCallback(
    (element: HTMLUListElement | null) => {
      row.current = element;
      if (!element) return;
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [measure],
  );

  // A page less one card, so that the last visible card becomes the first one.
  function scrollByPage(direction: 1 | -1) {
    const { current } = row;
    if (!current) return;
    const card = current.firstElementChild?.clientWidth ?? 0;
    current.scrollBy({ left: direction * Math.max(card, current.clientWidth - card) });
  }

  const stay = ends.start && ends.end;
  return (
    <Box component="section" aria-labelledby={id}>
      <Box
        sx={{
          mb: { xs: 1, sm: 3 },
          display: 'flex',
          alignItems: 'end',
          justifyContent: 'space-between',
          gap: 2,
          borderTop: 1,
          borderColor: 'divider',
          pt: { xs: 2.5, sm: 3 },
        }}
      >
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        <Box sx={{ display: 'flex', gap: 0.5, visibility: stay ? 'hidden' : undefined }}>
          <IconButton aria-label={`Previous: ${title}`} {...inactive(ends.start, () => scrollByPage(-1))}>
            <ArrowLeftIcon />
          </IconButton>
          <IconButton aria-label={`Next: ${title}`} {...inactive(ends.end, () => scrollByPage(1))}>
            <ArrowRightIcon />
          </IconButton>
        </Box>
      </Box>
      <Box
        component="ul"
        ref={attach}
        onScroll={measure}
        aria-labelledby={id}
        // Arrow keys scroll the element with the focus.
        tabIndex={stay ? undefined : 0}
        sx={{
          listStyle: 'none',
          display: 'grid',
          gridAutoFlow: 'column',
          // On small screens a card is cut by the edge of the screen, to show that there are more.
          gridAutoColumns: {
            xs: 'minmax(148px, 42%)',
            sm: '27%',
            md: '21.5%',
            lg: 'calc((100% - 4 * 32px) / 5)',
          },
          gap: { xs: 2.5, md: 4 },
          overflowX: 'auto',
          overscrollBehaviorX: 'contain',
          scrollSnapType: 'x proximity',
          // In CSS instead of each call, so that the system's setting for reduced motion applies.
          scrollBehavior: 'smooth',
          scrollbarWidth: 'none',
          '&::-webkit-scrollbar': { display: 'none' },
          // Room for shadows and hover effects, which overflow would clip.
          m: 0,
          mx: { xs: -2, sm: -3 },
          px: { xs: 2, sm: 3 },
          scrollPaddingInline: { xs: 16, sm: 24 },
          pt: 1,
          pb: 3,
          mb: -3,
          '& > li': { scrollSnapAlign: 'start' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
