/** The URLs of the routes whose responses depend on the catalogue only, never on the caller. */
export const cachedPath =
  /^\/api\/(?:shop(?:\/delivery)?|(?:products|categories|pages)(?:\/[^/?]+)?|(?:authors|series)(?:\/[^/?]+(?:\/books)?)?)\/?(?:\?|$)/i;
