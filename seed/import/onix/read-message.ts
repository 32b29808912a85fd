import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { ImportError } from '../import-error.ts';
import type { OnixElement } from './element.ts';
import { referenceName } from './element-names.ts';
import { lineSeparator, paragraphSeparator } from './plain-text.ts';

/** A record of a message, or its header. */
export interface OnixRecord {
  /** Its first and last line, counted from 1. */
  line: number;
  lastLine: number;
  element: OnixElement;
  /** Names of elements that the standard does not have. */
  unknown: string[];
  /** Why nothing can be read from it. */
  error?: string;
}

const limits = { depth: 100, recordLength: 2_000_000, pieceLength: 4_000_000 } as const;

const words = (text: string) => new Set(text.split(' '));

/** Elements of XHTML in texts: those within a line, those that begin one, and those that are paragraphs. */
const inline = words(
  'a abbr acronym b bdo big cite code dfn em i img kbd q rb rp rt ruby samp small span strong sub sup tbody thead tt var',
);
const lines = words('br dd dt li td th tr');
const paragraphs = words('address blockquote caption center div dl h1 h2 h3 h4 h5 h6 hr ol p pre table ul');
const markup = new Set([...inline, ...lines, ...paragraphs]);

/**
 * Reads the header and the products of an ONIX message, one at a time: memory does not grow with the file. Resolves
 * nothing outside the file and no entity that it declares.
 * @throws ImportError where the file is not well-formed, is no ONIX 3, declares entities, or goes beyond the bounds
 */
export async function* readMessage(file: string, text: AsyncIterable<string>): AsyncIterable<OnixRecord> {
  const reader = new MessageReader(file);
  for await (const chunk of text) yield* reader.read(chunk);
  reader.end();
}

/** What an element counts for in the length of its record, beside its text. */
const elementLength = 50;

const localName = (tag: string): string => tag.slice(tag.indexOf(':') + 1);

class MessageReader {
  private readonly file: string;
  private readonly parser = new SaxesParser<{ position: true; xmlns: false }>({
    position: true,
    xmlns: false,
  });
  private finished: OnixRecord[] = [];
  /** From the header or product down to the element that is open; empty between products. */
  private open: OnixElement[] = [];
  private current: OnixRecord | undefined;
  private depth = 0;
  private recordLength = 0;
  /** Where the last tag or text ended: what follows it may not grow without end. */
  private lastEvent = 0;
  private hasRoot = false;

  constructor(file: string) {
    this.file = file;
    const { parser } = this;
    const seen = () => {
      this.lastEvent = parser.position;
    };
    parser.on('opentag', (tag) => {
      seen();
      this.openTag(tag);
    });
    parser.on('closetag', (tag) => {
      seen();
      this.closeTag(tag);
    });
    parser.on('text', (text) => {
      seen();
      this.addText(text);
    });
    parser.on('cdata', (text) => {
      seen();
      this.addText(text);
    });
    parser.on('comment', seen);
    parser.on('processinginstruction', seen);
    parser.on('doctype', (doctype) => {
      seen();
      if (doctype.includes('[')) {
        throw this.error(
          'declares entities or elements of its own, which are not read: remove its <!DOCTYPE …>',
        );
      }
    });
    parser.on('error', (error) => this.handle(error));
  }

  *read(chunk: string): Iterable<OnixRecord> {
    this.parser.write(chunk);
    if (this.parser.position - this.lastEvent > limits.pieceLength) {
      throw this.error(`has a text or tag of more than ${limits.pieceLength / 1e6} million characters`);
    }
    const { finished } = this;
    this.finished = [];
    yield* finished;
  }

  end(): void {
    this.parser.close();
    if (!this.hasRoot) throw this.error('has no ONIX message');
  }

  private error(what: string): ImportError {
    return new ImportError(
      `${this.file} ${what} (line ${this.parser.line}). Nothing of it has been imported.`,
    );
  }

  /** An entity that nobody has defined spoils its record; everything else, what follows, too. */
  private handle(error: Error): void {
    if (error.message.includes('undefined entity') && this.current) {
      this.current.error ??= `it has an entity that XML does not define: write the character itself (line ${this.parser.line})`;
      return;
    }
    const reason = error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
    throw this.error(`is not well-formed XML: ${reason}`);
  }

  private openTag(tag: SaxesTagPlain): void {
    this.depth += 1;
    if (this.depth > limits.depth)
      throw this.error(`has elements that are nested more than ${limits.depth} deep`);
    if (this.depth === 1) {
      this.checkRoot(tag);
      return;
    }
    const parent = this.open.at(-1);
    if (!parent && this.depth !== 2) return;
    const local = localName(tag.name);
    const name = referenceName(local);
    if (parent && !name && markup.has(local)) {
      // Markup is no element of its own: its text is its parent's.
      if (lines.has(local)) parent.text += lineSeparator;
      if (paragraphs.has(local)) parent.text += paragraphSeparator;
      this.open.push(parent);
      return;
    }
    const element = { name: name ?? local, attributes: tag.attributes, text: '', children: [] };
    if (!parent) {
      this.current = { line: this.parser.line, lastLine: 0, element, unknown: [] };
      this.recordLength = 0;
    } else if (!this.current?.error) {
      parent.children.push(element);
      if (!name) this.current?.unknown.push(local);
    }
    this.open.push(element);
    this.grow(elementLength);
  }

  private closeTag({ name }: SaxesTagPlain): void {
    this.depth -= 1;
    const closed = this.open.pop();
    if (!closed) return;
    if (closed === this.open.at(-1)) {
      if (paragraphs.has(localName(name))) closed.text += paragraphSeparator;
      return;
    }
    if (this.open.length > 0) return;
    const { current } = this;
    if (current && (closed.name === 'Header' || closed.name === 'Product')) {
      this.finished.push({ ...current, lastLine: this.parser.line });
    }
    this.current = undefined;
  }

  private addText(text: string): void {
    const element = this.open.at(-1);
    if (!element) return;
    this.grow(text.length);
    if (!this.current?.error) element.text += text;
  }

  /** Of a record that is too long nothing more is held. */
  private grow(length: number): void {
    this.recordLength += length;
    const { current } = this;
    if (this.recordLength <= limits.recordLength || !current) return;
    current.error ??= `it has more than ${limits.recordLength / 1e6} million characters`;
    current.element.children = current.element.children.slice(0, 4);
    for (const element of this.open.slice(1)) {
      element.children = [];
      element.text = '';
    }
  }

  private checkRoot({ name, attributes }: SaxesTagPlain): void {
    this.hasRoot = true;
    if (referenceName(localName(name)) !== 'ONIXMessage') {
      throw this.error(`is XML but no ONIX message: its root is <${name}>`);
    }
    const { release } = attributes;
    if (!release?.startsWith('3.')) {
      const which = release ? `ONIX ${release}` : 'ONIX without a release, which is 2.1 or older';
      throw this.error(`is ${which}; ONIX 3.0 and 3.1 can be read: have it exported as one of these`);
    }
  }
}
