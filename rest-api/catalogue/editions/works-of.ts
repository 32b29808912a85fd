/** A book with what it may have in common with others: its keys (`rest-api/catalogue/editions/work-tables.ts`). */
export interface KeyedBook {
  id: string;
  keys: readonly string[];
  /** Whether staff have said that it has another text than books of its title: only what they choose connects it. */
  isSeparate: boolean;
}

/**
 * Puts books that are editions of one text together. Books are of one work where a key leads from one to the other,
 * except that a title leads nowhere where senders give its books different identifiers: then only those without
 * identifiers belong together by it.
 * @returns the work of each book, by the book's id: the smallest id of its books
 */
export function worksOf(books: readonly KeyedBook[]): Map<string, string> {
  const holders = new Map<string, KeyedBook[]>();
  for (const book of books) {
    for (const key of book.isSeparate ? book.keys.filter(isChosen) : book.keys) {
      const known = holders.get(key);
      if (known) known.push(book);
      else holders.set(key, [book]);
    }
  }
  const works = new DisjointSets();
  for (const [key, together] of holders) {
    const joined =
      key.startsWith('text:') && areDifferentTexts(together) ? together.filter(hasNoIdentifier) : together;
    for (const book of joined.slice(1)) works.join(book.id, joined[0]?.id ?? book.id);
  }
  return new Map(books.map(({ id }) => [id, works.smallestOf(id)]));
}

const isChosen = (key: string) => key.startsWith('chosen:');
const identifiersOf = ({ keys }: KeyedBook) => keys.filter((key) => key.startsWith('work:'));
/** An identifier without its value. */
const kindOf = (key: string) => key.slice(0, key.lastIndexOf(':'));
const hasNoIdentifier = (book: KeyedBook) => identifiersOf(book).length === 0;

/** Whether two of the books have identifiers of the same kind and none of these in common. */
function areDifferentTexts(books: readonly KeyedBook[]): boolean {
  const common = new Map<string, readonly string[]>();
  for (const book of books) {
    const identifiers = identifiersOf(book);
    for (const kind of new Set(identifiers.map(kindOf))) {
      const own = identifiers.filter((key) => kindOf(key) === kind);
      const left = common.get(kind)?.filter((key) => own.includes(key)) ?? own;
      if (left.length === 0) return true;
      common.set(kind, left);
    }
  }
  return false;
}

/** Sets of ids, each known by its smallest. */
class DisjointSets {
  readonly #parents = new Map<string, string>();

  smallestOf(id: string): string {
    let root = id;
    for (let parent = this.#parents.get(root); parent !== undefined; parent = this.#parents.get(root)) {
      root = parent;
    }
    // Later look-ups take one step.
    for (let at = id; at !== root; ) {
      const next = this.#parents.get(at) ?? root;
      this.#parents.set(at, root);
      at = next;
    }
    return root;
  }

  join(one: string, other: string): void {
    const [smaller, larger] = [this.smallestOf(one), this.smallestOf(other)].sort() as [string, string];
    if (smaller !== larger) this.#parents.set(larger, smaller);
  }
}
