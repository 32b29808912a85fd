import type { Design } from '../covers/design.ts';

type Row = [layout: Design['layout'], palette: Design['palette'], voice: Design['voice'], art: Design['art']];

/** The designs of the sample books, by the name of the image file. */
const ROWS: Record<string, Row> = {
  'where-the-wild-things-are': ['horizon', 'bottle', 'soft', 'wildWood'],
  'the-blue-umbrella': ['horizonCentred', 'sky', 'round', 'umbrella'],
  'alices-adventures-in-wonderland': ['label', 'blush', 'fat', 'cards'],
  'pippi-longstocking': ['horizonCentred', 'lemon', 'round', 'stockings'],
  'grandmas-bag-of-stories': ['horizonCentred', 'clay', 'soft', 'clothBag'],
  'the-little-prince': ['horizonCentred', 'midnight', 'italic', 'smallPlanet'],
  struwwelpeter: ['hung', 'vermilion', 'condensed', 'wildHair'],
  'haroun-and-the-sea-of-stories': ['bands', 'lagoon', 'soft', 'storySea'],
  'the-giving-tree': ['plain', 'mint', 'round', 'appleTree'],
  'the-very-hungry-caterpillar': ['base', 'chalk', 'round', 'caterpillar'],

  'the-god-of-small-things': ['base', 'bottle', 'italic', 'lilyPads'],
  'one-hundred-years-of-solitude': ['horizonCentred', 'lagoon', 'elegant', 'butterflies'],
  it: ['poster', 'soot', 'condensed', 'balloon'],
  'malgudi-days': ['hung', 'clay', 'fat', 'branchLine'],
  'tomorrow-and-tomorrow-and-tomorrow': ['shelves', 'lilac', 'geometric', 'lives'],
  emma: ['plain', 'blush', 'elegant', 'fan'],
  'jonathan-strange-and-mr-norrell': ['label', 'stone', 'capitals', 'ravens'],
  'half-girlfriend': ['horizon', 'rose', 'geometric', 'halfHeart'],
  'the-hundred-year-old-man-who-climbed-out-of-the-window-and-disappeared': [
    'base',
    'saffron',
    'fat',
    'openWindow',
  ],
  twilight: ['arch', 'plum', 'roman', 'duskFirs'],

  'the-loneliness-of-sonia-and-sunny': ['horizonCentred', 'blush', 'fat', 'twoSuns'],
  james: ['upright', 'bone', 'condensed', 'bend'],
  'mother-mary-comes-to-me': ['arch', 'brick', 'fat', 'veil'],
  orbital: ['poster', 'indigo', 'wide', 'orbits'],
  'heart-lamp': ['hung', 'plum', 'italic', 'lamp'],
  intermezzo: ['base', 'sage', 'elegant', 'endgame'],
  'the-secret-of-secrets': ['plain', 'soot', 'capitals', 'keyholes'],
  'the-covenant-of-water': ['horizon', 'lagoon', 'roman', 'backwater'],
  knife: ['base', 'bone', 'condensed', 'cut'],
  'onyx-storm': ['poster', 'midnight', 'condensed', 'storm'],

  'atomic-habits': ['horizon', 'chalk', 'swiss', 'compound'],
  'mans-search-for-meaning': ['base', 'olive', 'book', 'barredLight'],
  'thinking-fast-and-slow': ['shelves', 'vermilion', 'swiss', 'tempo'],
  ikigai: ['plain', 'bone', 'wide', 'fourCircles'],
  'difficult-conversations': ['horizon', 'lilac', 'geometric', 'bubbles'],
  'lifes-amazing-secrets': ['plain', 'stone', 'soft', 'cairn'],
  'the-secret': ['hung', 'brick', 'capitals', 'sealed'],
  'inner-engineering': ['medallion', 'indigo', 'wide', 'mandala'],
  'who-moved-my-cheese': ['horizon', 'lemon', 'geometric', 'cheese'],
  'you-can-win': ['poster', 'cobalt', 'swiss', 'steps'],

  'wings-of-fire': ['horizonCentred', 'midnight', 'capitals', 'fireWings'],
  'long-walk-to-freedom': ['base', 'saffron', 'book', 'longRoad'],
  'the-story-of-my-experiments-with-truth': ['medallion', 'bone', 'roman', 'spinningWheel'],
  becoming: ['hung', 'blush', 'elegant', 'widening'],
  'the-man-who-knew-infinity': ['horizon', 'bottle', 'book', 'infinity'],
  'steve-jobs': ['horizon', 'stone', 'geometric', 'oneDifferent'],
  'i-am-malala': ['arch', 'rose', 'book', 'pencil'],
  frida: ['roundel', 'lagoon', 'italic', 'crownOfFlowers'],
  'playing-it-my-way': ['hung', 'cobalt', 'fat', 'wicket'],
  spare: ['poster', 'olive', 'roman', 'crowns'],
};

/** The design of a sample book by its image ("/covers/emma.webp"), if one is assigned. */
export function assignedDesign(image: string): Design | undefined {
  const row = ROWS[image.replace(/^.*\//, '').replace(/\.webp$/, '')];
  if (!row) return undefined;
  const [layout, palette, voice, art] = row;
  return { layout, palette, voice, art };
}
