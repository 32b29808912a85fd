import type { PageHead } from '../../client/src/app/page-head.ts';
import { ratingText } from '../../client/src/book/rating-text.ts';
import type { AvailabilityState } from '../generated/resolvers.ts';
import type { BookPageData, PageBook } from './page-data.ts';

type PageEdition = NonNullable<PageBook['edition']>;

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it can stand in HTML, within quotes too. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** JSON as it can stand in a script element: without a character that could end the element, or a line. */
export const jsonForScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export interface HeadOf {
  head: PageHead;
  /** Of the page of a book. */
  bookPage: BookPageData | undefined;
  /** Origin of the shop, such as `https://quire.example`; empty for addresses that are relative. */
  origin: string;
  nonce: string;
}

/**
 * The tags that tell search engines and previews of a page: title, description, canonical address, Open Graph,
 * and the book as JSON-LD. The client knows them by `data-served`, and takes them off when the shopper goes on.
 */
export function headTags({ head, bookPage, origin, nonce }: HeadOf): string {
  const book = bookPage?.product;
  const { title, description, canonical, listed } = head;
  const url = canonical && origin + canonical;
  const tags = [
    `<title data-served>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...(listed ? [] : [meta('name', 'robots', 'noindex')]),
    ...(url ? [`<link rel="canonical" href="${escapeHtml(url)}" data-served>`] : []),
  ];
  if (url) {
    tags.push(
      meta('property', 'og:site_name', 'Quire'),
      meta('property', 'og:type', book ? 'book' : 'website'),
      meta('property', 'og:title', title),
      meta('property', 'og:description', description),
      meta('property', 'og:url', url),
      meta('property', 'og:image', origin + (book?.image ?? '/quire-card.png')),
      meta('name', 'twitter:card', book ? 'summary' : 'summary_large_image'),
    );
  }
  if (bookPage && url) {
    const json = jsonForScript(bookJsonLd(bookPage, url, origin));
    tags.push(`<script type="application/ld+json" nonce="${nonce}" data-served>${json}</script>`);
  }
  return tags.join('\n    ');
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" data-served>`;

const SCHEMA_AVAILABILITY: Record<AvailabilityState, string> = {
  IN_STOCK: 'InStock',
  LOW: 'LimitedAvailability',
  OUT_OF_STOCK: 'OutOfStock',
};

/**
 * A book as schema.org describes one that is for sale. It says what the catalogue knows: not the sample texts
 * that the page shows in the place of ratings, nor a language or format that it assumes (Specification §2).
 */
function bookJsonLd({ product: book, ...terms }: BookPageData, url: string, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': ['Product', 'Book'],
    name: book.title,
    ...authorJsonLd(book.author),
    ...(book.edition && editionJsonLd(book.edition)),
    ...(book.work && { workExample: workExamples(book, origin) }),
    description: descriptionOf(book),
    image: origin + book.image,
    sku: book.id,
    url,
    ...ratingJsonLd(book.reviewSummary),
    offers: {
      '@type': 'Offer',
      url,
      ...amount(book.pricePaise),
      ...(book.previousPricePaise > book.pricePaise && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceType: 'https://schema.org/StrikethroughPrice',
          ...amount(book.previousPricePaise),
        },
      }),
      availability: `https://schema.org/${SCHEMA_AVAILABILITY[book.availability.state]}`,
      itemCondition: 'https://schema.org/NewCondition',
      ...termsJsonLd(terms),
    },
  };
}

const amount = (paise: number) => ({ price: (paise / 100).toFixed(2), priceCurrency: 'INR' });

/** What is said of a book beside its title and author, without what the shop assumes of every book. */
export const descriptionOf = ({
  title,
  author,
  edition,
}: {
  title: string;
  author: string;
  edition?: { description: string | null } | null;
}): string => edition?.description ?? `${title} ${author}.`;

/**
 * How a book can be sent back, and what its delivery costs in a shop without rates, where that is the same everywhere. By
 * the rates of an owner it depends on the place and the weight.
 */
function termsJsonLd({ shop, delivery }: Pick<BookPageData, 'shop' | 'delivery'>): object {
  return {
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'IN',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: shop.returnDays,
      returnMethod: 'https://schema.org/ReturnByMail',
    },
    ...(delivery === null && {
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingRate: {
          '@type': 'MonetaryAmount',
          value: (shop.deliveryPaise / 100).toFixed(2),
          currency: 'INR',
        },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
      },
    }),
  };
}

/** How readers rate a book, where some have. */
function ratingJsonLd({ averageRating, ratingCount, reviewCount }: PageBook['reviewSummary']): object {
  if (averageRating === null) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      // As the page shows it.
      ratingValue: ratingText(averageRating),
      bestRating: 5,
      worstRating: 1,
      ratingCount,
      ...(reviewCount > 0 && { reviewCount }),
    },
  };
}

/**
 * Who wrote a book, by its line of authors. A line that may name several is left out: where one name ends is a guess, and
 * an author has to be a person or an organization.
 */
function authorJsonLd(line: string): object {
  const name = line.replace(/^by\s+/i, '');
  return /[,;&]|\band\b/i.test(name) ? {} : { author: { '@type': 'Person', name } };
}

const bookFormats: Record<string, string> = {
  PAPERBACK: 'Paperback',
  BOARD_BOOK: 'Hardcover',
  HARDBACK: 'Hardcover',
  AUDIOBOOK: 'AudiobookFormat',
  E_BOOK: 'EBook',
};

const formOf = (format: string | null) => (format ? `https://schema.org/${bookFormats[format]}` : undefined);

/** The code of a language as BCP 47 has it; undefined for a text that is no code. */
function languageOf(language: string | null): string | undefined {
  try {
    return language ? Intl.getCanonicalLocales(language)[0] : undefined;
  } catch {
    return undefined;
  }
}

/** The other editions of a book's text. */
function workExamples({ id, work }: PageBook, origin: string): object[] {
  const others = work?.editions.filter(({ product }) => product.id !== id) ?? [];
  return others.map(({ isbn, format, language, publishedOn, product }) => ({
    '@type': 'Book',
    name: product.title,
    url: `${origin}/products/${product.id}`,
    isbn: isbn ?? undefined,
    bookFormat: formOf(format),
    inLanguage: languageOf(language),
    datePublished: publishedOn ?? undefined,
  }));
}

/** The edition in schema.org's terms; JSON leaves out properties without a value. */
function editionJsonLd(edition: PageEdition): object {
  const { isbn, format, language, pages, publisher, publishedOn, contributors } = edition;
  const people = (role: string) => {
    const named = contributors
      .filter((one) => one.role === role)
      .map(({ name }) => ({ '@type': 'Person', name }));
    return named.length > 0 ? named : undefined;
  };
  const author = people('AUTHOR');
  return {
    ...(author && { author }),
    translator: people('TRANSLATOR'),
    illustrator: people('ILLUSTRATOR'),
    editor: people('EDITOR'),
    readBy: people('NARRATOR'),
    isbn: isbn ?? undefined,
    bookFormat: formOf(format),
    inLanguage: languageOf(language),
    numberOfPages: pages ?? undefined,
    publisher: publisher ? { '@type': 'Organization', name: publisher } : undefined,
    datePublished: publishedOn ?? undefined,
  };
}
