import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { COVER_PLACES, type CoverPlace, coverSources } from './cover-sources.ts';

/** The size in pixels of the picture at a cover's own path, in the ratio 2:3. */
const WIDTH = 480;
const HEIGHT = 720;

// A book's edge instead of a frame: a hairline, so that pale covers have an edge, and a shadow.
const Jacket = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'block',
  aspectRatio: `${WIDTH} / ${HEIGHT}`,
  borderRadius: '1px 3px 3px 1px',
  overflow: 'hidden',
  background: theme.vars.palette.background.field,
  boxShadow: '0 1px 2px rgb(34 24 12 / 0.22), 0 6px 14px -6px rgb(34 24 12 / 0.32)',
  ...theme.applyStyles('dark', { boxShadow: '0 1px 2px rgb(0 0 0 / 0.6), 0 8px 18px -6px rgb(0 0 0 / 0.7)' }),
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    borderRadius: 'inherit',
    boxShadow: 'inset 0 0 0 1px rgb(0 0 0 / 0.07)',
  },
  '& img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
}));

/** Shown in place of a cover that did not load. */
const Missing = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  color: theme.vars.palette.text.secondary,
}));

interface Props {
  /** Path of the cover. */
  image: string;
  /** The text alternative; empty if the title is beside it. */
  alt: string;
  /** Whether it is in the first viewport: then it loads at once, otherwise when it comes near. */
  eager?: boolean;
  /** Its place in the page, which determines its width. */
  place?: CoverPlace;
  className?: string;
}

/** The cover of a book, in the ratio 2:3, as wide as its place. */
export function Cover({ image, alt, eager = false, place = 'card', className }: Props) {
  const [broken, setBroken] = useState<string>();
  // What failed while the browser was offline loads when it is online again.
  useEffect(() => {
    if (broken === undefined) return;
    const loadAgain = () => setBroken(undefined);
    window.addEventListener('online', loadAgain);
    return () => window.removeEventListener('online', loadAgain);
  }, [broken]);
  return (
    <Jacket className={className}>
      {broken === image ? (
        <Missing role={alt ? 'img' : undefined} aria-label={alt || undefined} aria-hidden={!alt}>
          No picture
        </Missing>
      ) : (
        <img
          // Before `src`, because the browser would start to load that.
          sizes={COVER_PLACES[place].sizes}
          srcSet={coverSources(image, place)}
          src={image}
          alt={alt}
          width={WIDTH}
          height={HEIGHT}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          // In a server-rendered page it may have failed before hydration.
          ref={(picture) => {
            if (picture?.complete && picture.naturalWidth === 0) setBroken(image);
          }}
          onError={() => setBroken(image)}
        />
      )}
    </Jacket>
  );
}
