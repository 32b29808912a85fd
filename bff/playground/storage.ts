const ofGraphiql = /^graphiql:/;
const ofHistory = /:(queries|favorites)$/;

const withoutHeaders = (json: string) =>
  JSON.stringify(JSON.parse(json), (name, value) => (name === 'headers' ? undefined : value));

/**
 * What GraphiQL remembers beyond the browser's tab: not the headers of its history, which have tokens, and these live no
 * longer than the tab.
 */
export const storageWithoutHeaders = {
  get length() {
    return localStorage.length;
  },
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) =>
    localStorage.setItem(key, ofHistory.test(key) ? withoutHeaders(value) : value),
  removeItem: (key: string) => localStorage.removeItem(key),
  clear() {
    for (const key of Object.keys(localStorage)) {
      if (ofGraphiql.test(key)) localStorage.removeItem(key);
    }
  },
};
