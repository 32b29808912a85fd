import { describe, expect, it } from 'vitest';
import { allowedOriginsIn } from './allowed-origins.ts';

describe('ALLOWED_ORIGINS', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['https://tools.example', ['https://tools.example']],
    [' https://a.example, http://localhost:5173,', ['https://a.example', 'http://localhost:5173']],
  ])('%j allows %j', (text, origins) => {
    expect(allowedOriginsIn(text)).toEqual(origins);
  });

  it.each([
    ['*', 'https://tools.example'],
    ['null', 'https://tools.example'],
    ['tools.example', 'https://tools.example'],
    ['https://Tools.example', 'https://tools.example'],
    ['https://tools.example/', 'https://tools.example'],
    ['https://tools.example:443', 'https://tools.example'],
    ['https://*.example', 'https://tools.example'],
    ['chrome-extension://abc', 'https://tools.example'],
  ])('%j is no exact origin', (origin, meant) => {
    expect(() => allowedOriginsIn(`https://a.example,${origin}`)).toThrow(
      `ALLOWED_ORIGINS has "${origin}", which is no exact origin: set it to origins as browsers send them, such as ${meant},`,
    );
  });
});
