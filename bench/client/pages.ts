/** The measured pages, by the names under which the build knows their first loads. */
export const PAGES = ['home', 'listing', 'book'] as const;
export type PageName = (typeof PAGES)[number];

/** The URL of each page in a running shop. */
export async function addressesIn(origin: string): Promise<Record<PageName, string>> {
  const { products } = await (await fetch(`${origin}/api/products?first=1`)).json();
  return {
    home: `${origin}/`,
    listing: `${origin}/products`,
    book: `${origin}/products/${products[0]._id}`,
  };
}
