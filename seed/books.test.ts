import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import books from './books.json' with { type: 'json' };
import user from './demo-user.json' with { type: 'json' };

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const CATEGORY_NAMES = ['Biographies', 'Children-Books', 'Fiction', 'New-Releases', 'Self-Help'];

describe('the sample books', () => {
  it('are fifty, ten in each category', () => {
    expect(books).toHaveLength(50);
    const counts = CATEGORY_NAMES.map((name) => books.filter((book) => book.categoryName === name).length);
    expect(counts).toEqual([10, 10, 10, 10, 10]);
  });

  it('have UUIDs of version 4, and unique titles and images', () => {
    for (const { id } of books) expect(id).toMatch(UUID_V4);
    for (const key of ['id', 'title', 'image'] as const) {
      expect(new Set(books.map((book) => book[key])).size).toBe(50);
    }
  });

  it('name their authors after "by"', () => {
    for (const { author } of books) expect(author).toMatch(/^by \p{Lu}\S*/u);
  });

  it('cost 80 to 980 whole rupees, less than before', () => {
    const prices = books.map((book) => book.pricePaise);
    expect(Math.min(...prices)).toBe(80_00);
    expect(Math.max(...prices)).toBe(980_00);
    for (const { pricePaise, previousPricePaise } of books) {
      expect([pricePaise % 100, previousPricePaise % 100]).toEqual([0, 0]);
      const discount = 1 - pricePaise / previousPricePaise;
      expect(discount).toBeGreaterThanOrEqual(0.1);
      expect(discount).toBeLessThanOrEqual(0.55);
    }
  });

  it.each([100, 300, 500, 700, 900])('include prices on both sides of %i rupees', (rupees) => {
    expect(books.some((book) => book.pricePaise < rupees * 100)).toBe(true);
    expect(books.some((book) => book.pricePaise >= rupees * 100)).toBe(true);
  });

  it('are rated from 1 to 5 with one or two decimals', () => {
    for (const { rating } of books) {
      expect(rating).toBeGreaterThanOrEqual(1);
      expect(rating).toBeLessThanOrEqual(5);
      expect(String(rating)).toMatch(/^\d\.\d{1,2}$/);
    }
  });

  it.each(CATEGORY_NAMES)('in %s are on both sides of every rating filter', (name) => {
    const floors = books.filter((book) => book.categoryName === name).map((book) => Math.floor(book.rating));
    expect([...new Set(floors)].sort()).toEqual([1, 2, 3, 4]);
  });
});

/** The colours of a cover scaled down to 16 × 24 pixels. */
async function thumbnail(file: Buffer): Promise<Buffer> {
  return sharp(file).resize(16, 24, { fit: 'fill' }).removeAlpha().raw().toBuffer();
}

/** Mean difference of two thumbnails over all channels, from 0 (the same) to 255. */
function distance(one: Buffer, other: Buffer): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += Math.abs((one[i] ?? 0) - (other[i] ?? 0));
  return sum / one.length;
}

describe('the covers of the sample books', async () => {
  const files = await Promise.all(books.map(({ image }) => readFile(new URL(`.${image}`, import.meta.url))));

  it('are webp files of 480 × 720 and at most 25 kB', async () => {
    for (const [i, file] of files.entries()) {
      expect(books[i]?.image).toMatch(/^\/covers\/[a-z0-9-]+\.webp$/);
      const { format, width, height } = await sharp(file).metadata();
      expect({ format, width, height }).toEqual({ format: 'webp', width: 480, height: 720 });
      expect(file.length).toBeLessThanOrEqual(25_000);
    }
  });

  it.each([
    [320, 14_000],
    [800, 45_000],
  ])('exist in %i pixels too, with at most %i bytes', async (width, maxBytes) => {
    for (const { image } of books) {
      const path = image.replace('/covers/', `./covers/${width}/`);
      const file = await readFile(new URL(path, import.meta.url));
      expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width, height: width * 1.5 });
      expect(file.length, path).toBeLessThanOrEqual(maxBytes);
    }
  });

  it('do not look alike', async () => {
    expect(new Set(files.map((file) => createHash('sha256').update(file).digest('hex'))).size).toBe(50);
    const thumbnails = await Promise.all(files.map(thumbnail));
    const alike: string[] = [];
    thumbnails.forEach((one, i) => {
      thumbnails.slice(i + 1).forEach((other, k) => {
        if (distance(one, other) < 12) alike.push(`${books[i]?.title} / ${books[i + 1 + k]?.title}`);
      });
    });
    expect(alike).toEqual([]);
  });
});

describe('the demo user', () => {
  it('has an address within the limits of the address form', () => {
    const { address } = user;
    expect(address.name.length).toBeLessThanOrEqual(20);
    expect(address.area.length).toBeLessThanOrEqual(40);
    expect(address.locality.length).toBeLessThanOrEqual(40);
    expect(address.city.length).toBeLessThanOrEqual(15);
    expect(address.mobile).toMatch(/^\d{10}$/);
    expect(address.alternatePhoneNumber).toMatch(/^\d{10}$/);
    expect(address.pincode).toMatch(/^\d{6}$/);
    expect(address.state).toBe('Karnataka');
  });
});
