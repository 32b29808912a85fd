import { expect, it } from 'vitest';
import { sampleLetters } from '../testing/sample-letters.ts';
import { greeting } from './greeting.ts';
import { letterContent } from './letter-content.ts';
import { letterTime } from './letter-time.ts';
import { renderLetter } from './render-letter.ts';

const publicUrl = 'https://books.example';

it.each(Object.values(sampleLetters))('$kind says the same as HTML and as text', (letter) => {
  const { subject, html, text } = renderLetter(letter, publicUrl);
  const { heading, action, link } = letterContent(letter, publicUrl);
  expect(subject.length).toBeLessThan(60);
  expect(subject).not.toContain(letter.firstName);
  expect(html).toContain(`>${heading}</h1>`);
  expect(text).toContain(heading.toUpperCase());
  for (const { url } of [action, link].filter((each) => each !== undefined)) {
    expect(html).toContain(`href="${url.replaceAll('&', '&amp;')}"`);
    expect(text).toContain(url);
  }
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toMatch(/@media \(prefers-color-scheme: dark\)/);
  expect(html).not.toMatch(/<img|<script|src=/i);
  expect(text).not.toMatch(/undefined|NaN|\[object/);
});

it('escapes what a shopper or a book is called, and fills nothing into it', () => {
  const book = { id: '1', title: '{{heading}} <b> & "c"', author: "O'Neil" };
  const { html } = renderLetter({ kind: 'back_in_stock', firstName: 'Ada', book }, publicUrl);
  expect(html).toContain('“{{heading}} &lt;b&gt; &amp; &quot;c&quot;” O&#39;Neil can be ordered again.');
});

it.each([
  ['Ada', 'Hello Ada,'],
  [' Zoë-Anne ', 'Hello Zoë-Anne,'],
  ['राज', 'Hello राज,'],
  ['O’Neil', 'Hello O’Neil,'],
  ['Visit https://evil.example', 'Hello,'],
  ['evil.example', 'Hello,'],
  ['You won <b>1000</b>', 'Hello,'],
  ['Ada\nYou have won', 'Hello,'],
  ['A'.repeat(200), 'Hello,'],
  ['', 'Hello,'],
])('greets %j with %j', (firstName, words) => {
  expect(greeting(firstName)).toBe(words);
});

it('writes times as they are in India', () => {
  expect(letterTime('2026-11-22T09:34:00.000Z')).toBe('22 November 2026, 15:04 (IST)');
});
