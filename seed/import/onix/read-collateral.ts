import { beginningOf } from '../../../text/storable.ts';
import { child, children, type OnixElement, value } from './element.ts';
import { plainText } from './plain-text.ts';
import type { CollateralFacts, ReadingContext } from './record-facts.ts';

const maxLength = 10_000;

/** Block 2, `<CollateralDetail>`: the description, rather the long one, and the table of contents (List 153). */
export function readCollateral(element: OnixElement, { note }: ReadingContext): CollateralFacts {
  const contents = children(element, 'TextContent');
  const text = (type: string) => {
    const found = contents.find((each) => value(each, 'TextType') === type);
    const whole = plainText(child(found, 'Text')?.text ?? '');
    if (whole.length <= maxLength) return whole || undefined;
    note(`Text of more than ${maxLength} characters: it is cut`);
    return `${beginningOf(whole, maxLength - 1).replace(/\s+\S*$/, '')}…`;
  };
  const rated = contents.find((each) => value(each, 'TextType') === '01' && child(each, 'ReviewRating'));
  const rating = child(rated, 'ReviewRating');
  const stars = value(rating, 'RatingLimit') === '5' ? Number(value(rating, 'Rating')) : Number.NaN;
  return {
    rating: stars >= 1 && stars <= 5 ? stars : undefined,
    edition: { description: text('03') ?? text('02'), contents: text('04') },
  };
}
