import { IsOptional, isISO8601, ValidateBy } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { isPageLink } from '../../text/safe-link.ts';
import { limits } from '../contract/rules.ts';
import type { AnnouncementSettings, BannerSettings } from '../contract/settings.ts';
import { OptionalText, RequiredText, Trimmed } from '../input/text.ts';
import { brokenWith, fieldError } from '../routing/field-error.ts';

/** Rules that the schema of the document cannot say. */
export const linkWithoutLabel = fieldError(
  'linkLabel',
  'INVALID',
  'A link needs its words, and words need a link.',
);
export const noPageLink = fieldError(
  'link',
  'INVALID',
  'A path of the shop such as /products, or an address that begins with https://.',
);
export const noDay = (field: 'from' | 'until') =>
  fieldError(field, 'INVALID', 'A day of the calendar, such as 2026-04-01.');
export const endsBeforeItBegins = fieldError('until', 'INVALID', 'It ends before it begins.');

/** Property decorator for a link to a page, or an empty text. */
function PageLink(): PropertyDecorator {
  return (target, property) => {
    ValidateBy({ name: 'pageLink', validator: { validate: isLinkOrEmpty } }, brokenWith(noPageLink))(
      target,
      property,
    );
    OptionalText('link', limits.linkLength)(target, property);
    JSONSchema({ description: 'A path of the shop, or an address with https.' })(target, property as string);
  };
}

const isLinkOrEmpty = (link: unknown): boolean =>
  link === '' || (typeof link === 'string' && isPageLink(link));

/** Property decorator for an optional day of the calendar. */
function OptionalDay(field: 'from' | 'until', description: string, example: string): PropertyDecorator {
  return (target, property) => {
    ValidateBy({ name: 'day', validator: { validate: isDay } }, brokenWith(noDay(field)))(target, property);
    IsOptional()(target, property as string);
    JSONSchema({ type: ['string', 'null'], description, examples: [example] })(target, property as string);
  };
}

const isDay = (value: unknown): boolean =>
  typeof value === 'string' && /^20\d\d-\d\d-\d\d$/.test(value) && isISO8601(value, { strict: true });

/** What shows at the top of the home page. */
export class BannerInput implements BannerSettings {
  @Trimmed()
  @RequiredText('title', limits.bannerTitleLength)
  @JSONSchema({ examples: ['Summer reading'] })
  title!: string;

  @OptionalText('text', limits.bannerTextLength)
  @JSONSchema({ examples: ['Twenty books for a long afternoon.'] })
  text = '';

  @ValidateBy(
    {
      name: 'withLink',
      validator: { validate: (label, validation) => !label === !Object(validation?.object).link },
    },
    brokenWith(linkWithoutLabel),
  )
  @OptionalText('linkLabel', limits.linkLabelLength)
  @JSONSchema({ description: 'The words of the link.', examples: ['See the books'] })
  linkLabel = '';

  @PageLink()
  @JSONSchema({ examples: ['/products'] })
  link = '';

  @OptionalDay('from', 'The first day in India; null for at once.', '2026-04-01')
  from: string | null = null;

  @ValidateBy(
    {
      name: 'order',
      validator: {
        validate(until, validation) {
          const { from } = Object(validation?.object);
          return typeof until !== 'string' || typeof from !== 'string' || from <= until;
        },
      },
    },
    brokenWith(endsBeforeItBegins),
  )
  @OptionalDay('until', 'The last day in India; null for no end.', '2026-05-31')
  until: string | null = null;
}

/** A line at the top of every page. */
export class AnnouncementInput implements AnnouncementSettings {
  @Trimmed()
  @RequiredText('text', limits.announcementLength)
  @JSONSchema({ examples: ['Orders of this week leave on Monday.'] })
  text!: string;

  @PageLink()
  @JSONSchema({ examples: ['/pages/delivery-and-returns'] })
  link = '';
}
