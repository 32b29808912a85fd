import { child, decoded, type OnixElement } from './element.ts';
import { readCollateral } from './read-collateral.ts';
import { readDescriptive } from './read-descriptive.ts';
import { readPublishing } from './read-publishing.ts';
import { readRelated } from './read-related.ts';
import { readSupply } from './read-supply.ts';
import type { ReadingContext, RecordFacts } from './record-facts.ts';

/** The texts of block 2 are HTML, whose markup goes before its entities are decoded; block 5 has identifiers, which stay. */
const readDecoded =
  <Facts>(read: (element: OnixElement, context: ReadingContext) => Facts) =>
  (element: OnixElement, context: ReadingContext) =>
    read(decoded(element, context.note), context);

/** The blocks that a product's element has. */
export function readFacts(product: OnixElement, context: ReadingContext): RecordFacts {
  const block = <Facts>(name: string, read: (element: OnixElement, context: ReadingContext) => Facts) => {
    const element = child(product, name);
    return element && read(element, context);
  };
  return {
    descriptive: block('DescriptiveDetail', readDecoded(readDescriptive)),
    collateral: block('CollateralDetail', readCollateral),
    publishing: block('PublishingDetail', readDecoded(readPublishing)),
    related: block('RelatedMaterial', readRelated),
    // Block 6 repeats its element for each market.
    supply: child(product, 'ProductSupply') && readSupply(product, context),
  };
}

/** The facts of a book after a record: the blocks that it has, and the stored ones where it has none. */
export function mergeFacts(before: RecordFacts, update: RecordFacts): RecordFacts {
  return {
    descriptive: update.descriptive ?? before.descriptive,
    collateral: update.collateral ?? before.collateral,
    publishing: update.publishing ?? before.publishing,
    related: update.related ?? before.related,
    supply: update.supply ?? before.supply,
  };
}
