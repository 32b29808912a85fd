import { describe, expect, it } from 'vitest';
import { publicUrlIn } from './public-url.ts';

describe('PUBLIC_URL', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['https://books.example', 'https://books.example'],
    ['https://books.example/', 'https://books.example'],
    ['http://localhost:4000', 'http://localhost:4000'],
    ['http://localhost:80', 'http://localhost'],
    ['https://Books.example:443/', 'https://books.example'],
  ])('%j is the origin %j', (text, origin) => {
    expect(publicUrlIn(text)).toBe(origin);
  });

  it.each([
    'books.example',
    'https://books.example/shop',
    'https://books.example?x',
    'https://a:b@books.example',
    'ftp://books.example',
    'javascript:alert(1)',
    'https://books.example"><script>',
  ])('%s stops the start, saying what to set', (text) => {
    expect(() => publicUrlIn(text)).toThrow(
      /^PUBLIC_URL is ".*": set it to the origin that shoppers see, such as https:/,
    );
  });
});
