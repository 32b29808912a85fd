/** The import cannot continue; the message says why and what to do. Nothing has been imported. */
export class ImportError extends Error {
  override name = 'ImportError';
}
