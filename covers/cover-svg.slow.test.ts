import { describe, expect, it } from 'vitest';
import { composeCover, coverSvg } from './cover-svg.ts';
import { COVER, contains, inset, type Rect } from './geometry.ts';
import { type LayoutName, layouts } from './layouts/layouts.ts';

const LAYOUT_NAMES = Object.keys(layouts) as LayoutName[];
const SAFE = inset(COVER, 28);

const TITLES = {
  long: 'An Extraordinarily Long and Winding Title That Goes On for a Great Many Words until Nobody at the Counter Can Remember How It Began, Let Alone Its End',
  'one endless word': 'Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel',
  Devanagari: 'गोदान',
};
const OTHER_TITLES = {
  'with a subtitle': 'Difficult Conversations: How to Discuss What Matters Most',
  'one letter': 'V',
  Cyrillic: 'Преступление и наказание',
};

const overlap = (one: Rect, other: Rect): boolean =>
  one.x < other.x + other.w &&
  other.x < one.x + one.w &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h;

describe('the layout', () => {
  const everywhere = LAYOUT_NAMES.flatMap((layout) =>
    Object.entries(TITLES).map(([kind, title]) => [layout, kind, title] as const),
  );
  const somewhere = Object.entries(OTHER_TITLES).map(([kind, title]) => ['base', kind, title] as const);

  it.each([...everywhere, ...somewhere])(
    '%s keeps a title that is %s within the cover and off the author',
    async (layout, _kind, title) => {
      const request = {
        title,
        author: 'by Douglas Stone, Bruce Patton and Sheila Heen',
        categoryName: 'Fiction',
        seed: 'x',
      };
      const { text } = await composeCover(request, {
        layout,
        palette: 'bone',
        voice: 'book',
        art: 'stripes',
      });
      expect(text.length).toBeGreaterThanOrEqual(2);
      for (const box of text) {
        expect(box.w * box.h).toBeGreaterThan(0);
        expect(contains(SAFE, box), `${JSON.stringify(box)} leaves the cover`).toBe(true);
      }
      text.forEach((one, i) => {
        for (const other of text.slice(i + 1)) expect(overlap(one, other)).toBe(false);
      });
    },
  );
});

describe('a cover drawn on demand', () => {
  const book = { title: 'The White Tiger', author: 'by Aravind Adiga', categoryName: 'Fiction', seed: 'a' };

  it('is the same for the same seed and another for another', async () => {
    expect(await coverSvg(book)).toBe(await coverSvg(book));
    const seeds = Array.from({ length: 4 }, (_, i) => `seed ${i}`);
    const covers = await Promise.all(seeds.map((seed) => coverSvg({ ...book, seed })));
    expect(new Set(covers).size).toBe(4);
  });

  it('holds outlines only, so that it needs no installed font', async () => {
    expect(await coverSvg(book)).not.toMatch(/<text|font-family/);
  });

  it('sets Devanagari title and author', async () => {
    const { text } = await composeCover({ ...book, title: 'गोदान', author: 'by प्रेमचंद' });
    expect(text).toHaveLength(2);
  });

  it('shows an ornament and no empty boxes if no font has the script', async () => {
    const { svg, text } = await composeCover({ ...book, title: '红楼梦', author: 'by 曹雪芹' });
    expect(text).toEqual([]);
    expect(svg).toContain('medallion');
  });

  it('prints the author if only the title cannot be set', async () => {
    const { text } = await composeCover({ ...book, title: 'பொன்னியின் செல்வன்', author: 'by Kalki' });
    expect(text).toHaveLength(1);
  });
});
