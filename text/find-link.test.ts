import { describe, expect, it } from 'vitest';
import { findLink } from './find-link.ts';

describe('findLink', () => {
  it.each([
    ['Cheaper at http://books.example/sale today', 'http://books.example/sale'],
    ['see HTTPS://x.example', 'HTTPS://x.example'],
    ['go to www.books.example now', 'www.books.example'],
    ['buy it at amazon.in', 'amazon.in'],
    ['(Flipkart.com)', 'Flipkart.com'],
    ['my-books.co.uk is better', 'my-books.co.uk'],
    ['bit.ly/3xYz', 'bit.ly/3xYz'],
    ['t.me/reader', 't.me/reader'],
    ['cheap.top/books', 'cheap.top/books'],
    ['write to ada@example.com', 'ada@example.com'],
    ['books\u200b.com', 'books.com'],
    ['ｂｏｏｋｓ．com', 'books.com'],
    ['books。com', 'books.com'],
  ])('finds the link in %j', (text, link) => {
    expect(findLink(text)).toBe(link);
  });

  it.each([
    'A book, e.g. for children.',
    'The U.S. edition of 1999.5 pages',
    'I loved it.Then I read it again...',
    'either/or, and/or, 5/5',
    'Dr. Rao vs. Mr. Sen',
    'Ends abruptly.Top marks all the same.',
    'It cost Rs.500 in the shop.',
    'नमस्ते। अच्छी किताब।',
    '',
  ])('finds none in %j', (text) => {
    expect(findLink(text)).toBeUndefined();
  });
});
