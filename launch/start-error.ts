/** The shop cannot start; the message says what to do, in a line for each fault. */
export class StartError extends Error {
  override name = 'StartError';
}
