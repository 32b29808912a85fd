import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { fadeInAfterDelay } from '../ui/fade-in-after-delay.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { BookLayout } from './BookLayout.tsx';

/** Placeholder for a book while it loads. */
export function BookSkeleton() {
  return (
    <>
      <Box component="h1" aria-busy="true" sx={visuallyHidden}>
        The book is on its way
      </Box>
      <Box aria-hidden="true" sx={fadeInAfterDelay}>
        <BookLayout cover={<Skeleton sx={{ height: 'auto', aspectRatio: '2 / 3' }} />}>
          <Skeleton sx={{ height: 20, width: 96 }} />
          <Skeleton sx={{ mt: 2, height: 48, width: '75%' }} />
          <Skeleton sx={{ mt: 2, height: 24, width: '40%' }} />
          <Skeleton sx={{ mt: 5, height: 120 }} />
          <Skeleton sx={{ mt: 4, height: 18 }} />
          <Skeleton sx={{ mt: 1, height: 18, width: '70%' }} />
        </BookLayout>
      </Box>
    </>
  );
}
