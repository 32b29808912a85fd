import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import subsetFont from 'subset-font';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { FACES, type Face, type Fallback, SUBSETS } from './font-faces.ts';

const require = createRequire(import.meta.url);
const cache = fileURLToPath(new URL('../node_modules/.cache/quire-fonts', import.meta.url));
// Roughly how often letters occur in English, so that the average width is that of running text.
const SAMPLE =
  'aaaaaaaabbcccddddeeeeeeeeeeeefffgghhhhhiiiiiiijkllllmmmnnnnnnooooooopppqrrrrrrsssssstttttttttuuuvwwxyyz     ';

const percent = (value: number) => `${(value * 100).toFixed(2)}%`;

/** The @font-face rule of a system font scaled to take up the room of `font` until that has arrived. */
function fallbackRule(family: string, style: string, fallback: Fallback, font: ReturnType<typeof create>) {
  if (!('layout' in font)) throw new Error(`${family} is a collection of fonts, not a font`);
  const width = font.layout(SAMPLE).advanceWidth / SAMPLE.length / font.unitsPerEm;
  const scale = width / fallback.averageWidth;
  const line = (units: number) => percent(units / font.unitsPerEm / scale);
  return `@font-face{font-family:'${family} Fallback';font-style:${style};src:${fallback.local
    .map((name) => `local('${name}')`)
    .join(',')};size-adjust:${percent(scale)};ascent-override:${line(font.ascent)};descent-override:${line(
    -font.descent,
  )};line-gap-override:${line(font.lineGap)}}`;
}

async function writeFace(face: Face, folder: string) {
  const rules: string[] = [];
  for (const [subset, { part, text, range }] of Object.entries(SUBSETS)) {
    const source = await readFile(require.resolve(face.source.replace('PART', part)));
    const font = await subsetFont(source, text, { targetFormat: 'woff2', variationAxes: face.axes });
    await writeFile(join(folder, `${face.name}-${subset}.woff2`), font);
    rules.push(
      `@font-face{font-family:'${face.family}';font-style:${face.style};font-weight:${face.weight};font-display:swap;` +
        `src:url(./${face.name}-${subset}.woff2) format('woff2');unicode-range:${range}}`,
    );
    if (subset === 'latin') rules.push(fallbackRule(face.family, face.style, face.fallback, create(font)));
  }
  return rules.join('\n');
}

/** Writes the subset fonts and their stylesheet, unless they are there already. Answers the stylesheet's path. */
async function writeFonts(): Promise<string> {
  const recipe = JSON.stringify([FACES, SUBSETS]) + (await readFile(fileURLToPath(import.meta.url), 'utf8'));
  const folder = join(cache, createHash('sha256').update(recipe).digest('hex').slice(0, 12));
  const stylesheet = join(folder, 'fonts.css');
  if (!existsSync(stylesheet)) {
    await mkdir(folder, { recursive: true });
    const rules = await Promise.all(FACES.map((face) => writeFace(face, folder)));
    await writeFile(stylesheet, rules.join('\n'));
  }
  return stylesheet;
}

/**
 * Vite plugin: `import 'virtual:fonts.css'` gives the shop's fonts, cut down to the characters it uses, and the
 * page preloads those that every screen needs.
 */
export function bookFonts(): Plugin {
  let stylesheet: Promise<string> | undefined;
  let base = '/';
  return {
    name: 'quire-fonts',
    configResolved(config) {
      base = config.base;
    },
    resolveId(id) {
      if (id !== 'virtual:fonts.css') return null;
      stylesheet ??= writeFonts();
      return stylesheet;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }): HtmlTagDescriptor[] =>
        FACES.filter((face) => face.preload).flatMap((face) =>
          Object.keys(bundle ?? {})
            .filter((file) => file.includes(`/${face.name}-latin-`))
            .map((file) => ({
              tag: 'link',
              attrs: {
                rel: 'preload',
                as: 'font',
                type: 'font/woff2',
                crossorigin: true,
                href: `${base}${file}`,
              },
              injectTo: 'head-prepend',
            })),
        ),
    },
  };
}
