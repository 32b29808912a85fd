/**
 * Parses the origins whose pages may call the APIs from a browser.
 * @param text origins separated by commas; empty allows none
 * @throws Error that says what to set
 */
export function allowedOriginsIn(text: string | undefined): string[] {
  const origins = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  for (const origin of origins) {
    const url = URL.canParse(origin) ? new URL(origin) : undefined;
    // Browsers send it in this very form: lower case, no path, no port that the protocol implies.
    if (url && /^https?:$/.test(url.protocol) && url.origin === origin && !origin.includes('*')) continue;
    const isClose = url && /^https?:$/.test(url.protocol) && !origin.includes('*');
    const meant = isClose ? url.origin : 'https://tools.example';
    throw new Error(
      `ALLOWED_ORIGINS has "${origin}", which is no exact origin: set it to origins as browsers send them, such as ` +
        `${meant}, separated by commas.`,
    );
  }
  return origins;
}
