import { inflateSync } from 'node:zlib';

/**
 * The texts of a PDF of ours in the order in which they are drawn, one for each run of glyphs of a font. As readers do, it
 * takes a text's own word (`ActualText`) before what its glyphs stand for.
 */
export function pdfText(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<string, string>>();
  for (const { source } of objects.values()) {
    for (const [, names = ''] of source.matchAll(/\/Font <<([^>]*)>>/g)) {
      for (const [, name = '', id = ''] of names.matchAll(/\/(\w+) (\d+) 0 R/g)) {
        const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.source ?? '') ?? [];
        fonts.set(name, characters(objects.get(map)?.content ?? ''));
      }
    }
  }
  const texts: string[] = [];
  for (const { content } of objects.values()) {
    let font = new Map<string, string>();
    // From `BDC` to `EMC` a text says once what its glyphs stand for, which are drawn in several pieces.
    for (const [operator, actual, name, glyphs = ''] of content.matchAll(textOperators)) {
      if (actual !== undefined) {
        texts.push(textString(actual));
        font = unread;
      } else if (operator === 'EMC') font = new Map();
      else if (name && font !== unread) font = fonts.get(name) ?? new Map();
      else if (name === undefined && font !== unread) texts.push(textOf(glyphs, font));
    }
  }
  return texts;
}

const textOperators = new RegExp(
  [
    /\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)\s*>> BDC/.source,
    /\bEMC\b/.source,
    /\/(\w+) [\d.]+ Tf/.source,
    /\[([^\]]*)\] TJ/.source,
  ].join('|'),
  'g',
);
/** While a text's own word counts. */
const unread = new Map<string, string>();

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A string of UTF-16 behind its byte order mark, as a content stream has it between parentheses. */
const textString = (escaped: string): string => {
  const bytes = Buffer.from(
    escaped.replace(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign),
    'latin1',
  );
  return bytes.subarray(2).swap16().toString('utf16le');
};

interface PdfObject {
  source: string;
  /** Its stream, or nothing. */
  content: string;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)) {
    const [, id = '', source = ''] = match;
    const [, stream = ''] = /stream\n([\s\S]*?)\nendstream/.exec(source) ?? [];
    const isText = stream !== '' && source.includes('/FlateDecode') && !source.includes('/Subtype');
    const content = isText ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : '';
    objects.set(id, { source, content });
  }
  return objects;
}

/** What the glyphs of a font stand for, by their numbers in hexadecimal digits. */
function characters(map: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, from = '', , list = ''] of map.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    for (const [index, [, codes = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      const glyph = (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0');
      const bytes = Buffer.from(codes.replaceAll(' ', ''), 'hex');
      found.set(glyph, bytes.swap16().toString('utf16le'));
    }
  }
  return found;
}

const textOf = (glyphs: string, font: Map<string, string>): string =>
  [...glyphs.matchAll(/<(\w+)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => font.get(glyph.toLowerCase()) ?? '')
    .join('');
