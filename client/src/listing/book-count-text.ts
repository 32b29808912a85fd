/** A number of books in words, for a screen reader. */
export const bookCountText = (count: number): string => (count === 1 ? '1 book' : `${count} books`);
