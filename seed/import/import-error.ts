/** The import cannot go on; the message tells the user why and what to do. Nothing has been imported. */
export class ImportError extends Error {
  override name = 'ImportError';
}
