const names = new Intl.DisplayNames('en', { type: 'language' });

/**
 * The English name of a language by its code, such as `eng`; the code itself where it has none. Browsers lack the names of
 * many languages, Kashmiri and Tibetan among them, that Node.js has: what pages show comes from the public server.
 */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // The code has a form that no language has.
    return code;
  }
}
