/** The embedded database cannot run; the message is one sentence that tells the user what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
