/** A request that no legitimate client sends. */
export interface Attack {
  name: string;
  method?: string;
  /** The query string of `/graphql`, with its `?`. */
  search?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** The `extensions.code` of the response. */
  code: string;
}

export const tooLarge = 'OPERATION_TOO_LARGE';

export const badInput = 'BAD_USER_INPUT';

export const invalid = 'GRAPHQL_VALIDATION_FAILED';

export const unparsed = 'GRAPHQL_PARSE_FAILED';

export const badRequest = 'BAD_REQUEST';

export const repeat = (count: number, part: (index: number) => string, separator = ' ') =>
  Array.from({ length: count }, (_, index) => part(index)).join(separator);

export const nested = (levels: number, open: string, inside: string, close = '}') =>
  open.repeat(levels) + inside + close.repeat(levels);

export const json = { 'content-type': 'application/json' };

export const posted = (name: string, content: unknown, code: string): Attack => ({
  name,
  headers: json,
  body: JSON.stringify(content),
  code,
});

export const queryAttack = (name: string, query: string, code: string, more: object = {}): Attack =>
  posted(name, { query, ...more }, code);

export const each = <Value>(values: readonly Value[], attack: (value: Value) => Attack) => values.map(attack);

/** Two fragments per level, each spreading the next level twice: 4 to the power of `levels` fields. */
export const bomb = (levels: number, width: number, on: string, field: string) =>
  repeat(levels, (level) => {
    const next = level + 1 < levels ? repeat(width, () => `...F${level + 1}`) : field;
    return `fragment F${level} on ${on} { ${next} }`;
  });
