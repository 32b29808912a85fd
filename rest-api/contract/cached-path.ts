/** The URLs of the routes whose responses depend on the catalogue alone, never on who asks. */
export const cachedPath = /^\/api\/(?:products|categories)(?:\/[^/?]+)?\/?(?:\?|$)/i;
