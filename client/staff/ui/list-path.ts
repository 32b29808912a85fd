/** Where a list of the back room is, as a filter has it. */
export const listPath = (resource: string, filter: object): string =>
  `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
