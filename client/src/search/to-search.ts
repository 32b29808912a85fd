/** The state of a link to the listing that leads to its search box. */
export const TO_SEARCH = { toSearch: true };
