/** The URLs of the routes whose responses depend on the catalogue only, never on the caller. */
export const cachedPath =
  /^\/api\/(?:shop(?:\/delivery)?|(?:products|categories)(?:\/[^/?]+)?|(?:authors|series)(?:\/[^/?]+(?:\/books)?)?)\/?(?:\?|$)/i;
