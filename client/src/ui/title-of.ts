/** The title of a document: the page's title and the shop's name. */
export const titleOf = (name: string): string => `${name} · Quire`;
