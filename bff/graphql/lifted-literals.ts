/** A document without its numbers and texts. */
export interface LiftedDocument {
  /** The same for all documents that differ in these alone; not GraphQL itself. */
  shape: string;
  /** The numbers and texts, in their order. */
  values: readonly (number | string)[];
}

/** Names, so that their digits stay; numbers; texts without escapes; and what this function does not take apart. */
const token = /[_A-Za-z]\w*|-?(?:0|[1-9]\d*)(?:\.\d+)?(?![\w.])|"[^"\\\r\n]*"|["#\0]/g;

/** Longer numbers may not fit into an Int. */
const maxDigits = 9;

/**
 * Lifts the numbers and texts out of a document, without parsing it. Documents of one shape are all valid or all
 * invalid, if the values stand where a built-in scalar is expected.
 * @returns undefined for a document with comments, escapes or block strings, which few requests have
 */
export function liftLiterals(text: string): LiftedDocument | undefined {
  if (text.includes('"""')) return undefined;
  const values: (number | string)[] = [];
  let isPlain = true;
  const shape = text.replace(token, (found) => {
    const first = found.charCodeAt(0);
    if (first === quote && found.length > 1) {
      values.push(found.slice(1, -1));
      return '\0S';
    }
    if (first === quote || first === hash || first === 0) isPlain = false;
    if (!isNumber(first) || found.length > maxDigits) return found;
    values.push(Number(found));
    return found.includes('.') ? '\0F' : '\0I';
  });
  return isPlain ? { shape, values } : undefined;
}

const quote = 0x22;
const hash = 0x23;
const minus = 0x2d;
const isNumber = (code: number) => code === minus || (code >= 0x30 && code <= 0x39);
