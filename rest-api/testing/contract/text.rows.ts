import type { Row, Sent } from './row.ts';

interface TextField {
  call: string;
  /** The request with a value for the field; undefined leaves the field out. */
  sending: (value: unknown) => Sent;
  /** Its name in messages. */
  field: string;
}

const otherTypes: [string, unknown][] = [
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
    refused(field, 'empty text', '', message),
    ...takesTextAlone(field, `${field.field}: send one text.`),
  ];
}

/** A field with a value that is not text. */
export function takesTextAlone(field: TextField, message: string): Row[] {
  return [refused(field, 'a number', 7, message)];
}

/** Every further kind of value that is no text: for one field, since all check texts the same way. */
export function refusesOtherTypes(field: TextField): Row[] {
  return [
    refused(field, 'null', null, `${field.field} is required.`),
    ...otherTypes.map(([said, value]) => refused(field, said, value, `${field.field}: send one text.`)),
  ];
}

/** A field with text that cannot be stored. */
export function takesStorableText(field: TextField): Row[] {
  return [
    refused(field, 'NUL in the text', 'a\u0000b', `${field.field}: only text without NUL.`),
    refused(field, 'half a surrogate pair', 'a\ud800', `${field.field}: only valid Unicode text.`),
  ];
}

/**
 * A field at its maximum length and one character longer.
 * @param answer status and body when the text is accepted
 */
export function endsAt(
  field: TextField,
  longest: number,
  answer: (text: string) => [status: number, body: object],
): Row[] {
  const text = 'x'.repeat(longest);
  return [
    [field.call, `${longest} letters for ${field.field}`, field.sending(text), ...answer(text)],
    refused(field, `${longest + 1} letters`, `${text}x`, `${field.field}: at most ${longest} characters.`),
  ];
}

/**
 * The same with other scripts: for one field, since all count the same way. Characters are those of PostgreSQL's
 * char_length: an emoji is one, or two with a variation selector.
 */
export function countsCharacters(...[field, longest, answer]: Parameters<typeof endsAt>): Row[] {
  const texts: [string, string][] = [
    [`${longest} emoji`, '📚'.repeat(longest)],
    [`${longest} letters of another script`, 'पु'.repeat(longest / 2) + 'क'.repeat(longest % 2)],
  ];
  const message = `${field.field}: at most ${longest} characters.`;
  return [
    ...texts.map(
      ([said, text]): Row => [field.call, `${said} for ${field.field}`, field.sending(text), ...answer(text)],
    ),
    refused(field, `${longest + 1} emoji`, '📚'.repeat(longest + 1), message),
    refused(field, `${longest} emoji with variation selectors`, '❤️'.repeat(longest), message),
  ];
}
