import { calendarDate } from '../../../rest-api/catalogue/editions/calendar-date.ts';
import { beginningOf } from '../../../text/storable.ts';
import { endedStatuses, notForSale } from './code-lists.ts';
import { child, children, type OnixElement, value } from './element.ts';
import type { PublishingFacts, ReadingContext } from './record-facts.ts';
import { holdsIndia } from './territory.ts';

/** Marks the publisher of an export whose book has none. */
export const notKnownSource = 'not known';

/** Block 4, `<PublishingDetail>`. */
export function readPublishing(element: OnixElement, { note }: ReadingContext): PublishingFacts {
  const publishers = children(element, 'Publisher').filter(
    ({ attributes }) => attributes.sourcename !== notKnownSource,
  );
  const publisher =
    publishers.find((each) => ['01', ''].includes(value(each, 'PublishingRole'))) ?? publishers[0];
  const country = value(element, 'CountryOfPublication');
  const first = dateOf(element, ['11', '20'], note);
  return {
    unlisted: unlistedBecause(element),
    edition: {
      publisher: nameOf(value(publisher, 'PublisherName')),
      imprint: nameOf(value(child(element, 'Imprint'), 'ImprintName')),
      publishedOn: dateOf(element, ['01', '19'], note)?.day,
      firstPublished: first?.year,
      country: /^[A-Z]{2}$/.test(country) ? country : undefined,
    },
  };
}

const nameOf = (name: string): string | undefined => beginningOf(name, 300) || undefined;

function unlistedBecause(element: OnixElement): string | undefined {
  const status = value(element, 'PublishingStatus');
  if (endedStatuses.includes(status))
    return `PublishingStatus ${status}: the publisher has cancelled or withdrawn it`;
  const rights = children(element, 'SalesRights').find(holdsIndia);
  const type = value(rights, 'SalesRightsType') || value(element, 'ROWSalesRightsType');
  return notForSale.includes(type) ? `SalesRightsType ${type}: it may not be sold in India` : undefined;
}

/**
 * The first date of one of the roles (List 163), as a day, month or year, and its year; List 55 names its forms, and
 * the number of its digits says which it has.
 */
function dateOf(element: OnixElement, roles: readonly string[], note: ReadingContext['note']) {
  for (const role of roles) {
    const found = children(element, 'PublishingDate').find(
      (date) => value(date, 'PublishingDateRole') === role,
    );
    const text = value(found, 'Date');
    const era = /^(\d{1,4}) BCE$/.exec(text)?.[1];
    if (era && Number(era) > 0) return { day: undefined, year: -Number(era) };
    const [, year = '', month, day] = /^(\d{4})(\d\d)?(\d\d)?(?:T.*)?$/.exec(text) ?? [];
    const date = calendarDate(year, month, day);
    if (date) return { day: date, year: Number(year) };
    if (text) note('PublishingDate: one that is no day, month or year is left out');
  }
  return undefined;
}
