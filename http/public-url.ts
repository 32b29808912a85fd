/**
 * The origin in the setting `PUBLIC_URL`, without the port that its protocol implies; undefined if it is empty.
 * @throws Error that says what to set
 */
export function publicUrlIn(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new Error(
    `PUBLIC_URL is "${text}": set it to the origin that shoppers see, such as https://books.example, without a path.`,
  );
}
