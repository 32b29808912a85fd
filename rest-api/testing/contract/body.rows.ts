import type { Row, Sent } from './row.ts';

const json = { 'content-type': 'application/json' };
const notAnObject = 'Send a JSON object as the body, with Content-Type: application/json.';
const notDecompressed =
  'The body could not be decompressed; send it in the form that Content-Encoding says, or uncompressed without that header.';
const notJson = 'The body is not valid JSON.';

/** A route with bodies that cannot be parsed. */
export function refusesUnreadable(call: string, sent: Sent): Row[] {
  return [
    [call, 'a body that is cut short', sent.sends('{"action":').with(json), 400, notJson],
    [
      call,
      'an encoding that nobody knows',
      sent.sends('{}').with({ ...json, 'content-encoding': 'nonsense' }),
      415,
      'The body is in an encoding that is not supported.',
    ],
    [call, 'a body of 101 kB', sent.sends({ note: 'x'.repeat(103_424) }), 413, 'The body is too large.'],
  ];
}

/** Every further kind of body that is no JSON object: for one route, since all parse bodies the same way. */
export function refusesBodies(call: string, sent: Sent): Row[] {
  return [
    [call, 'words for JSON', sent.sends('text').with(json), 400, notJson],
    [call, 'a text of JSON', sent.sends('"text"').with(json), 400, notAnObject],
    [call, 'null for an object', sent.sends('null').with(json), 400, notAnObject],
    [call, 'a number for an object', sent.sends('7').with(json), 400, notAnObject],
    ...['gzip', 'deflate', 'br'].map(
      (encoding): Row => [
        call,
        `a body that is not ${encoding}`,
        sent.sends('{"action":{}}').with({ ...json, 'content-encoding': encoding }),
        400,
        notDecompressed,
      ],
    ),
    [
      call,
      'a character set that is not UTF-8',
      sent.sends('{}').with({ 'content-type': 'application/json; charset=iso-8859-1' }),
      415,
      'The body is in a character set that is not supported; use UTF-8.',
    ],
    [
      call,
      'a form for a body',
      sent.sends('a=b').with({ 'content-type': 'application/x-www-form-urlencoded' }),
      400,
      notAnObject,
    ],
    [
      call,
      'plain text for a body',
      sent.sends('text').with({ 'content-type': 'text/plain' }),
      400,
      notAnObject,
    ],
  ];
}

/** A route that reads its body, with bodies that are not JSON objects. */
export function needsObject(call: string, sent: Sent): Row[] {
  const bare = sent.sends(undefined);
  return [
    [call, 'no body', bare, 400, notAnObject],
    [call, 'a list for a body', bare.sends([]), 400, notAnObject],
    ...refusesUnreadable(call, sent),
  ];
}

/** A route whose body contains an object, with other values in its place. */
export function needsPart(call: string, sent: Sent, part: string): Row[] {
  const row = (situation: string, body: object, message: string): Row => [
    call,
    situation,
    sent.sends(body),
    400,
    message,
  ];
  const others = { text: 'text', 'a list of objects': [{}] };
  return [
    row(`no ${part}`, {}, `${part} is required.`),
    row(`null for ${part}`, { [part]: null }, `${part} is required.`),
    ...Object.entries(others).map(([situation, value]) =>
      row(`${situation} for ${part}`, { [part]: value }, `${part}: send an object.`),
    ),
  ];
}
