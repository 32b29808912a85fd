import { render } from '@testing-library/react';
import fc from 'fast-check';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { PageText } from './PageText.tsx';

const shown = (text: string): HTMLElement =>
  render(
    <MemoryRouter>
      <PageText>{text}</PageText>
    </MemoryRouter>,
  ).container;

/** What a browser would run, or load from elsewhere, of a text. */
function dangers(container: HTMLElement): string[] {
  const elements = [...container.querySelectorAll('*')];
  return [
    ...elements.filter(({ localName }) => !ALLOWED.has(localName)).map(({ localName }) => localName),
    ...elements.flatMap(({ attributes }) =>
      [...attributes]
        .filter(({ name, value }) => {
          if (name === 'href') return !/^(\/(?![/\\])|https?:\/\/|mailto:|tel:|#)/i.test(value);
          return !['class', 'rel', 'start', 'data-discover'].includes(name);
        })
        .map(({ name, value }) => `${name}=${value}`),
    ),
  ];
}
const ALLOWED = new Set('div h2 h3 h4 h5 h6 p strong em a ul ol li blockquote hr br code pre'.split(' '));

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '[a](javascript:alert(1))',
  '[a](java\tscript:alert(1))',
  '[a](<java\nscript:alert(1)>)',
  '[a](&#106;avascript:alert(1))',
  '[a](\u0001javascript:alert(1))',
  '[a](data:text/html,x)',
  '[a](vbscript:x)',
  '[a](//evil.example)',
  '[a](/\\evil.example)',
  '[a](/%09/evil.example)',
  '![a](https://evil.example/pixel.png)',
  '![a](data:image/svg+xml,x)',
  '<javascript:alert(1)>',
  '[a][b]\n\n[b]: javascript:alert(1)',
  '<div style="background:url(javascript:alert(1))">',
])('%s shows nothing that runs or loads', (text) => {
  expect(dangers(shown(text))).toEqual([]);
});

it('no text whatever becomes something that runs', () => {
  const piece = fc.constantFrom(
    ...[
      '<script>',
      '</script>',
      '<img src=x onerror=1>',
      '[x](',
      ')',
      'javascript:',
      'data:',
      '![',
      '](',
      '<a href="',
    ],
    ...[
      '"',
      "'",
      '`',
      '```',
      '\n',
      '\n\n',
      '# ',
      '> ',
      '- ',
      '&#106;',
      '&colon;',
      '\\',
      '//',
      ' ',
      '\t',
      'alert(1)',
      '<!--',
    ],
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 8 })), { maxLength: 20 }), (pieces) => {
      const container = shown(pieces.join(''));
      const found = dangers(container);
      container.remove();
      return found.length === 0;
    }),
    { numRuns: 150 },
  );
});

it.each([
  ['# A\n\n## B\n\n# C', 'H2 A, H3 B, H2 C'],
  ['## A\n\n#### B\n\n## C', 'H2 A, H3 B, H2 C'],
  ['### A\n\n# B', 'H2 A, H2 B'],
  ['# A\n\n## B\n\n### C\n\n#### D\n\n##### E\n\n###### F', 'H2 A, H3 B, H4 C, H5 D, H6 E, H6 F'],
])('the headings of %j are below that of the page, and leave out no level', (text, expected) => {
  const headings = [...shown(text).querySelectorAll('h1,h2,h3,h4,h5,h6')];
  expect(headings.map(({ tagName, textContent }) => `${tagName} ${textContent}`).join(', ')).toBe(expected);
});

it('links lead to pages of the shop without a reload, and elsewhere as browsers do', () => {
  const container = shown(
    '[books](/products), [elsewhere](https://books.example), [us](mailto:a@books.example)',
  );
  const links = [...container.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.rel]);
  expect(links).toEqual([
    ['/products', ''],
    ['https://books.example', 'noopener noreferrer'],
    ['mailto:a@books.example', 'noopener noreferrer'],
  ]);
});
