import type { Art } from './layouts/layout.ts';
import { type LayoutName } from './layouts/layouts.ts';
import { motifs } from './motifs/motifs.ts';
import type { PaletteName } from './palettes.ts';
import { patterns } from './patterns/patterns.ts';
import { pick, type Random } from './random.ts';
import type { VoiceName } from './voices.ts';

/** Pictures and patterns by name. */
export const arts = { ...patterns, ...motifs } satisfies Record<string, Art>;

/** The choices that distinguish one cover from another. */
export interface Design {
  layout: LayoutName;
  palette: PaletteName;
  voice: VoiceName;
  art: keyof typeof arts;
}

interface Mood {
  layouts: readonly LayoutName[];
  palettes: readonly PaletteName[];
  voices: readonly VoiceName[];
  patterns: readonly (keyof typeof patterns)[];
}

const MOODS: Record<string, Mood> = {
  'Children-Books': {
    layouts: ['horizon', 'horizonCentred', 'roundel', 'base', 'bands'],
    palettes: ['lemon', 'sky', 'mint', 'rose', 'saffron', 'lilac', 'chalk', 'cobalt'],
    voices: ['round', 'soft', 'fat'],
    patterns: ['hills', 'rainbows', 'petals', 'scatter', 'night', 'waves', 'quarters', 'blocks'],
  },
  'Self-Help': {
    layouts: ['horizon', 'base', 'strip', 'bands', 'plain', 'poster'],
    palettes: ['bone', 'vermilion', 'chalk', 'cobalt', 'saffron', 'stone', 'lagoon', 'mint'],
    voices: ['swiss', 'wide', 'geometric', 'condensed'],
    patterns: ['rings', 'halftone', 'quarters', 'blocks', 'stripes', 'sunburst', 'strokes'],
  },
  Biographies: {
    layouts: ['medallion', 'arch', 'hung', 'label', 'plain', 'bands'],
    palettes: ['stone', 'bottle', 'soot', 'brick', 'indigo', 'olive', 'sage', 'bone'],
    voices: ['roman', 'book', 'elegant', 'capitals'],
    patterns: ['fronds', 'lozenges', 'sunburst', 'scallops', 'rings', 'strokes', 'scatter'],
  },
};

const LITERARY: Mood = {
  layouts: [
    'label',
    'horizonCentred',
    'base',
    'hung',
    'arch',
    'strip',
    'roundel',
    'bands',
    'poster',
    'upright',
  ],
  palettes: [
    'bone',
    'indigo',
    'brick',
    'bottle',
    'blush',
    'sky',
    'soot',
    'plum',
    'clay',
    'sage',
    'midnight',
    'lilac',
  ],
  voices: ['fat', 'elegant', 'italic', 'roman', 'book', 'capitals', 'condensed'],
  patterns: Object.keys(patterns) as (keyof typeof patterns)[],
};

/** A design in the mood of the category, chosen by the random source. */
export function designFor(categoryName: string, random: Random): Design {
  const mood = MOODS[categoryName] ?? LITERARY;
  return {
    layout: pick(mood.layouts, random),
    palette: pick(mood.palettes, random),
    voice: pick(mood.voices, random),
    art: pick(mood.patterns, random),
  };
}
