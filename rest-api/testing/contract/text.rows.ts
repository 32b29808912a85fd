import type { Row, Sent } from './row.ts';

interface TextField {
  call: string;
  /** The request with a value for the field; undefined leaves the field out. */
  sending: (value: unknown) => Sent;
  /** Its name in messages. */
  field: string;
}

const otherTypes: [string, unknown][] = [
  ['a number', 7],
  ['true', true],
  ['a list', ['text']],
  ['an object', { text: 'text' }],
];

const refused = ({ call, sending, field }: TextField, said: string, value: unknown, message: string): Row => [
  call,
  `${said} for ${field}`,
  sending(value),
  400,
  message,
];

/** A required field, left out. */
export function needsText(field: TextField): Row[] {
  const message = `${field.field} is required.`;
  return [
    refused(field, 'nothing', undefined, message),
    refused(field, 'null', null, message),
    refused(field, 'empty text', '', message),
    ...takesTextAlone(field, `${field.field}: send one text.`),
  ];
}

/** A field with values that are not text. */
export function takesTextAlone(field: TextField, message: string): Row[] {
  return otherTypes.map(([said, value]) => refused(field, said, value, message));
}

/** A field with text that cannot be stored. */
export function takesStorableText(field: TextField): Row[] {
  return [
    refused(field, 'NUL in the text', 'a\u0000b', `${field.field}: only text without NUL.`),
    refused(field, 'half a surrogate pair', 'a\ud800', `${field.field}: only valid Unicode text.`),
  ];
}

/**
 * A field at its maximum length and one character longer. Characters are those of PostgreSQL's char_length: an emoji
 * is one, or two with a variation selector.
 * @param answer status and body when the text is accepted
 */
export function endsAt(
  field: TextField,
  longest: number,
  answer: (text: string) => [status: number, body: object],
): Row[] {
  const texts: [string, string][] = [
    [`${longest} letters`, 'x'.repeat(longest)],
    [`${longest} emoji`, '📚'.repeat(longest)],
    [`${longest} letters of another script`, 'पु'.repeat(longest / 2) + 'क'.repeat(longest % 2)],
  ];
  const message = `${field.field}: at most ${longest} characters.`;
  return [
    ...texts.map(
      ([said, text]): Row => [field.call, `${said} for ${field.field}`, field.sending(text), ...answer(text)],
    ),
    refused(field, `${longest + 1} letters`, 'x'.repeat(longest + 1), message),
    refused(field, `${longest + 1} emoji`, '📚'.repeat(longest + 1), message),
    refused(field, `${longest} emoji with variation selectors`, '❤️'.repeat(longest), message),
  ];
}
