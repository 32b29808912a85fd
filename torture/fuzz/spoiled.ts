/** Texts that a database or a parser rejects. */
const unfit = ['\0', 'a\0b', '\ud800', '', 'x'.repeat(500)];

/** Copies of a body, each with one of its texts replaced by an invalid one. */
export function spoiled(body: unknown): unknown[] {
  const texts = JSON.stringify(body).match(/:"/g)?.length ?? 0;
  return Array.from({ length: texts }, (_, place) =>
    unfit.map((text) => withTextAt(body, place, text)),
  ).flat();
}

function withTextAt(body: unknown, place: number, text: string): unknown {
  let seen = -1;
  return JSON.parse(JSON.stringify(body), (_key, value) => {
    if (typeof value !== 'string') return value;
    seen += 1;
    return seen === place ? text : value;
  });
}
