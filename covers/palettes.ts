/** Colours of one cover, by the part they play. Ink on ground and label ink on paper are always legible. */
export interface Palette {
  /** The main surface. */
  ground: string;
  /** Text on the ground. */
  ink: string;
  /** The surface of labels and panels. */
  paper: string;
  /** Text on paper. */
  paperInk: string;
  /** Three colours for shapes: the loudest first. */
  a: string;
  b: string;
  c: string;
}

const CREAM = '#f6ecd9';
const SOOT = '#1d1a18';

export const palettes = {
  bone: {
    ground: '#f2e8d5',
    ink: '#211c19',
    paper: '#fbf6ea',
    paperInk: '#211c19',
    a: '#c8402a',
    b: '#24485c',
    c: '#e2a530',
  },
  saffron: {
    ground: '#eba823',
    ink: '#221a14',
    paper: '#faf0d8',
    paperInk: '#3b1d12',
    a: '#b5341f',
    b: '#1f3d4e',
    c: '#f8ecd0',
  },
  indigo: {
    ground: '#232f5e',
    ink: '#f6ead2',
    paper: '#f6ead2',
    paperInk: '#1c2548',
    a: '#e8603a',
    b: '#f3b744',
    c: '#7fa5cb',
  },
  brick: {
    ground: '#ad3523',
    ink: '#fcf0dd',
    paper: '#fbeeda',
    paperInk: '#4c150d',
    a: '#1f2c38',
    b: '#f1bd50',
    c: '#f2cfb6',
  },
  bottle: {
    ground: '#1b4235',
    ink: '#f4e9cf',
    paper: '#f4e9cf',
    paperInk: '#163328',
    a: '#dca642',
    b: '#cf5631',
    c: '#7da685',
  },
  blush: {
    ground: '#efc9ba',
    ink: '#47182a',
    paper: '#fcf2e8',
    paperInk: '#47182a',
    a: '#bb3349',
    b: '#2f5150',
    c: '#f9ead9',
  },
  sky: {
    ground: '#a8ccd8',
    ink: '#14283b',
    paper: '#f8f2e2',
    paperInk: '#14283b',
    a: '#e6502e',
    b: '#f8f0dd',
    c: '#1f5580',
  },
  soot: {
    ground: '#191b20',
    ink: '#f3e9d6',
    paper: '#efe4ce',
    paperInk: '#191b20',
    a: '#dc452c',
    b: '#caa65d',
    c: '#5d6c79',
  },
  mint: {
    ground: '#bedac4',
    ink: '#12352c',
    paper: '#f7f1de',
    paperInk: '#12352c',
    a: '#e2643a',
    b: '#f7f0da',
    c: '#2b765f',
  },
  plum: {
    ground: '#46203f',
    ink: '#f7e5d3',
    paper: '#f7e5d3',
    paperInk: '#3b1935',
    a: '#e98d3d',
    b: '#cc4f70',
    c: '#9a7db3',
  },
  lemon: {
    ground: '#f5d64c',
    ink: '#1a1a1c',
    paper: '#fff8df',
    paperInk: '#1a1a1c',
    a: '#2556a8',
    b: '#e4452d',
    c: '#fff6d8',
  },
  cobalt: {
    ground: '#1f43ad',
    ink: '#fff4df',
    paper: '#fff4df',
    paperInk: '#16307f',
    a: '#ff6a44',
    b: '#ffd261',
    c: '#9cb9f3',
  },
  vermilion: {
    ground: '#d93b22',
    ink: '#fff5e4',
    paper: '#fff1dc',
    paperInk: '#3f0f08',
    a: '#1b1b1f',
    b: '#f8c79f',
    c: '#ffe9cd',
  },
  lilac: {
    ground: '#cbbbe0',
    ink: '#291a47',
    paper: '#faf3e6',
    paperInk: '#291a47',
    a: '#ee5938',
    b: '#5a3f9f',
    c: '#fbf3e3',
  },
  olive: {
    ground: '#5d6429',
    ink: '#fbf3da',
    paper: '#f6edcf',
    paperInk: '#2e3212',
    a: '#ebbe3f',
    b: '#1e2a1d',
    c: '#c9cb94',
  },
  clay: {
    ground: '#cf744a',
    ink: '#2a120b',
    paper: '#fbeeda',
    paperInk: '#3a170c',
    a: '#f8e6cb',
    b: '#6a291d',
    c: '#f5bd74',
  },
  stone: {
    ground: '#d0c9bb',
    ink: '#1d2226',
    paper: '#f5f0e6',
    paperInk: '#1d2226',
    a: '#a93b2a',
    b: '#395868',
    c: '#f5f0e5',
  },
  lagoon: {
    ground: '#0d656f',
    ink: '#fcf1da',
    paper: '#fbf0d9',
    paperInk: '#08454c',
    a: '#f6a44d',
    b: '#ef6a4d',
    c: '#9dd3ca',
  },
  rose: {
    ground: '#e9607f',
    ink: '#2c0c1d',
    paper: '#fff0e0',
    paperInk: '#561232',
    a: '#3d1c5c',
    b: '#ffe2c6',
    c: '#fab537',
  },
  midnight: {
    ground: '#12203a',
    ink: '#f4ead6',
    paper: '#f4ead6',
    paperInk: '#12203a',
    a: '#f2c14e',
    b: '#e7eaf0',
    c: '#3d6593',
  },
  chalk: {
    ground: '#f8f4ea',
    ink: SOOT,
    paper: '#ffffff',
    paperInk: SOOT,
    a: '#e8432b',
    b: '#12633f',
    c: '#f2b632',
  },
  sage: {
    ground: '#93a98c',
    ink: '#16241a',
    paper: CREAM,
    paperInk: '#1d2f22',
    a: '#7b2d26',
    b: '#f6edd8',
    c: '#304b3a',
  },
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
