import layout, { type SafeDocumentNode } from '@react-pdf/layout';
import draw from '@react-pdf/render';
import { Font, pdf } from '@react-pdf/renderer';
import PDFDocument from 'pdfkit';
import type { Invoice } from '../../../contract/invoices.ts';
import { drawnTexts } from './drawn-texts.ts';
import { InvoiceDocument } from './InvoiceDocument.tsx';
import { fontsFor } from './invoice-fonts.ts';

/**
 * An invoice as a PDF. Takes a tenth of a second and more: not for the process that serves requests.
 *
 * `renderToBuffer` of react-pdf does the same, but leaves readers with glyphs in the order in which they are drawn. In the
 * scripts of India that is not the order of the letters: a vowel is drawn before the consonant that it follows. So each text
 * says what was written (`ActualText`), for copying, searching and reading aloud.
 */
export async function renderInvoice(invoice: Invoice): Promise<Buffer> {
  const written = JSON.stringify(invoice);
  const fontFamily = await fontsFor(written);
  const { container } = pdf(<InvoiceDocument invoice={invoice} fontFamily={fontFamily} />);
  const { title, author, language } = container.document.props;
  const laidOut = await layOut(container.document, Font);
  const document = new ReadableDocument(drawnTexts(laidOut).map(asWritten(written)), {
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: title, Author: author },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', resolve);
    document.on('error', reject);
  });
  draw(document as unknown as Parameters<typeof draw>[0], laidOut);
  await ended;
  document.checkTexts();
  return Buffer.concat(chunks);
}

/** Its types lack the fonts. */
const layOut = layout as (document: unknown, fonts: typeof Font) => Promise<SafeDocumentNode>;

/** What is not drawn letter by letter, from left to right. */
const shaped = /[^\p{Script=Latin}\p{Script=Common}]+/gu;
const isPlain = (text: string) => /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(text);

/** Undoes that the layout takes letters apart, in the words of a text; parts of these are composed (NFC). */
function asWritten(whole: string): (drawn: string) => string {
  const words = new Map((whole.match(shaped) ?? []).map((word) => [word.normalize('NFD'), word]));
  return (drawn) => drawn.replace(shaped, (part) => words.get(part) ?? part.normalize('NFC'));
}

/** A PDF whose texts say what they were made from. */
class ReadableDocument extends PDFDocument {
  readonly #texts: readonly string[];
  #begun = 0;

  /** @param texts one for each text object that is going to be drawn, in the same order */
  constructor(texts: readonly string[], options: PDFKit.PDFDocumentOptions) {
    super(options);
    this.#texts = texts;
  }

  /** `BT` begins a text object, `ET` ends it. */
  override addContent(data: unknown) {
    if (data === 'BT') this.#begun += 1;
    const text = this.#texts[this.#begun - 1] ?? '';
    const isMarked = !isPlain(text);
    if (data === 'BT' && isMarked) this.markContent('Span', { actual: text });
    super.addContent(data);
    if (data === 'ET' && isMarked) this.endMarkedContent();
    return this;
  }

  /** @throws where the texts are not those that were drawn, so that none says what another one does */
  checkTexts(): void {
    if (this.#begun !== this.#texts.length)
      throw new Error(`A PDF has ${this.#begun} texts, and ${this.#texts.length} were laid out.`);
  }
}
