import type { TextStyle } from './typesetting.ts';

/** The typography of a cover: three styles that go together. */
export interface Voice {
  title: TextStyle;
  subtitle: TextStyle;
  author: TextStyle;
}

const smallCaps = (face: TextStyle['face']): TextStyle => ({
  face,
  leading: 1.3,
  tracking: 0.09,
  uppercase: true,
});

export const voices = {
  fat: {
    title: { face: 'fat', leading: 0.98, tracking: -0.012 },
    subtitle: { face: 'textItalic', leading: 1.2 },
    author: { face: 'textItalic', leading: 1.2 },
  },
  soft: {
    title: { face: 'soft', leading: 1.0, tracking: -0.01 },
    subtitle: { face: 'sans', leading: 1.25 },
    author: { face: 'sans', leading: 1.25 },
  },
  elegant: {
    title: { face: 'elegant', leading: 1.04, tracking: -0.015 },
    subtitle: { face: 'textItalic', leading: 1.2 },
    author: smallCaps('sans'),
  },
  italic: {
    title: { face: 'elegantItalic', leading: 1.04, tracking: -0.01 },
    subtitle: { face: 'sans', leading: 1.25 },
    author: smallCaps('sans'),
  },
  roman: {
    title: { face: 'roman', leading: 1.02, tracking: -0.008 },
    subtitle: { face: 'romanItalic', leading: 1.18 },
    author: { face: 'romanItalic', leading: 1.15 },
  },
  capitals: {
    title: { face: 'roman', leading: 1.08, tracking: 0.03, uppercase: true },
    subtitle: { face: 'romanItalic', leading: 1.18 },
    author: { face: 'romanItalic', leading: 1.15 },
  },
  book: {
    title: { face: 'book', leading: 1.1, tracking: -0.01 },
    subtitle: { face: 'bookItalic', leading: 1.25 },
    author: { face: 'bookItalic', leading: 1.25 },
  },
  swiss: {
    title: { face: 'swiss', leading: 0.98, tracking: -0.025 },
    subtitle: { face: 'swissText', leading: 1.2 },
    author: { face: 'swissText', leading: 1.2 },
  },
  condensed: {
    title: { face: 'condensed', leading: 0.92, tracking: 0, uppercase: true },
    subtitle: { face: 'swissText', leading: 1.2 },
    author: { face: 'swissText', leading: 1.2 },
  },
  wide: {
    title: { face: 'wide', leading: 1.05, tracking: -0.02 },
    subtitle: { face: 'swissText', leading: 1.2 },
    author: { face: 'swissText', leading: 1.2 },
  },
  geometric: {
    title: { face: 'geometric', leading: 1.0, tracking: -0.02 },
    subtitle: { face: 'sans', leading: 1.25 },
    author: { face: 'sans', leading: 1.25 },
  },
  round: {
    title: { face: 'round', leading: 0.94, tracking: -0.01 },
    subtitle: { face: 'roundText', leading: 1.15 },
    author: { face: 'roundText', leading: 1.15 },
  },
} satisfies Record<string, Voice>;

export type VoiceName = keyof typeof voices;
