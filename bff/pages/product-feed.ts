import { Router } from 'express';
import { largestCover } from '../../client/shared/book/cover-sources.ts';
import type { DeliveryRate } from '../../rest-api/contract/delivery.ts';
import type { ListedProduct } from '../../rest-api/contract/editions.ts';
import { paiseFromRupees } from '../../rest-api/contract/money.ts';
import { limits } from '../../rest-api/contract/rules.ts';
import type { Shop } from '../../rest-api/contract/settings.ts';
import { element } from '../../text/xml.ts';
import { productFeedReads } from '../limits.ts';
import { readProducts } from '../rest/products.ts';
import { dataOf } from '../rest/responses.ts';
import type { RestClient } from '../rest/rest-client.ts';
import { type CatalogueXmlSources, catalogueXml, xmlDeclaration } from './catalogue-xml.ts';
import { coverAddress } from './cover-addresses.ts';
import { descriptionOf } from './head-tags.ts';
import { pathOfBook } from './sitemap-lists.ts';

/** How long a caller may take to read the feed: a million books take some minutes. */
const maxReadingMs = 3_600_000;

/** "Media > Books" in Google's taxonomy of products. */
const booksOfTaxonomy = 784;

/** The longest texts that Google takes, in characters. */
const maxTitle = 150;
const maxDescription = 5_000;
const maxBrand = 70;
const maxProductType = 750;

/** What the feed says of all books alike. */
interface FeedShop {
  origin: string;
  /** The names of the categories, by their slugs. */
  categories: ReadonlyMap<string, string>;
  deliveryChargeOf(pricePaise: number): number | undefined;
}

/**
 * `/products.xml`: every book of the shop for Google Merchant Center, and for other services that read its product data
 * specification, as RSS 2.0.
 */
export function productFeedRoutes(sources: CatalogueXmlSources): Router {
  const kind = { name: 'product feed', readers: productFeedReads, maxReadingMs };
  const respondWith = catalogueXml(sources, kind);
  return Router().get('/products.xml', respondWith(feed));
}

async function feed(rest: RestClient, origin: string): Promise<AsyncGenerator<string>> {
  const [{ shop }, { categories }] = await Promise.all([
    dataOf(rest.GET('/shop')),
    dataOf(rest.GET('/products/categories')),
  ]);
  return rss(rest, {
    origin,
    categories: new Map(categories.map(({ slug, name }) => [slug, name])),
    deliveryChargeOf: (pricePaise) => deliveryChargeOf(shop, pricePaise),
  });
}

async function* rss(rest: RestClient, about: FeedShop): AsyncGenerator<string> {
  const channel = [
    element('title', 'Quire'),
    element('link', about.origin),
    element('description', 'Every book of the shop.'),
  ];
  yield `${xmlDeclaration}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n${channel.join('\n')}\n`;
  let after: string | null = null;
  do {
    const place = { first: limits.pageSize, after };
    const page = await readProducts(rest, { ...place, include: ['availability', 'edition'] });
    yield page.products.map((product) => `${item(product, about)}\n`).join('');
    after = page.endCursor;
  } while (after !== null);
  yield '</channel>\n</rss>\n';
}

/** What delivery of a book at a price costs wherever in India; undefined where that depends on the place or the weight. */
function deliveryChargeOf({ deliveryRates, deliveryPaise }: Shop, pricePaise: number): number | undefined {
  // The first rate that is for an order counts.
  const [rate] = deliveryRates;
  if (!rate) return deliveryPaise;
  return isForEveryOrder(rate) ? chargeBy(rate, pricePaise) : undefined;
}

const isForEveryOrder = ({ area, maxGrams }: DeliveryRate) => area === 'INDIA' && maxGrams === null;

const chargeBy = ({ chargePaise, freeFromPaise }: DeliveryRate, pricePaise: number) =>
  freeFromPaise !== null && pricePaise >= freeFromPaise ? 0 : chargePaise;

function item(product: ListedProduct, { origin, categories, deliveryChargeOf }: FeedShop) {
  const { _id: id, title, categoryName, edition } = product;
  const pricePaise = paiseFromRupees(product.price);
  const previousPricePaise = paiseFromRupees(product.previousPrice);
  const isReduced = previousPricePaise > pricePaise;
  const deliveryPaise = deliveryChargeOf(pricePaise);
  return element('item', [
    element('g:id', id),
    element('g:title', cut(title, maxTitle)),
    element('g:description', cut(descriptionOf(product), maxDescription)),
    element('g:link', origin + pathOfBook(id)),
    element('g:image_link', origin + largestCover(coverAddress(product))),
    element('g:availability', product.availability === 'OUT_OF_STOCK' ? 'out_of_stock' : 'in_stock'),
    element('g:price', money(isReduced ? previousPricePaise : pricePaise)),
    element('g:sale_price', isReduced ? money(pricePaise) : undefined),
    element('g:condition', 'new'),
    element('g:gtin', edition?.isbn ?? undefined),
    element('g:brand', cut(edition?.publisher ?? '', maxBrand)),
    element('g:google_product_category', booksOfTaxonomy),
    element('g:product_type', cut(categories.get(categoryName) ?? '', maxProductType)),
    element('g:shipping_weight', edition?.weightGrams ? `${edition.weightGrams} g` : undefined),
    element(
      'g:shipping',
      deliveryPaise === undefined
        ? undefined
        : [element('g:country', 'IN'), element('g:price', money(deliveryPaise))],
    ),
  ]);
}

const money = (paise: number) => `${(paise / 100).toFixed(2)} INR`;

/** The beginning of a text that is too long, never half a character. */
const cut = (text: string, maxLength: number) =>
  text.length <= maxLength ? text : [...text].slice(0, maxLength).join('');
