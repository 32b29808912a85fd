import type { PageInput } from '../../shared/schema.generated.ts';
import type { StaffPageRowFragment, WholePageFragment } from './Pages.generated.ts';

/** The values of the form: what is typed. */
export interface PageValues {
  slug: string;
  title: string;
  body: string;
  state: 'DRAFT' | 'PUBLISHED';
  footerPosition: string;
}

export const VALUE_NAMES = ['title', 'slug', 'state', 'footerPosition', 'body'] as const;

export const EMPTY_PAGE: PageValues = { slug: '', title: '', body: '', state: 'DRAFT', footerPosition: '' };

export const STATE_NAMES = { DRAFT: 'Draft: shoppers do not see it', PUBLISHED: 'Published' } as const;

export const stateText = ({ state }: Pick<StaffPageRowFragment, 'state'>): string =>
  state === 'DRAFT' ? 'Draft' : 'Published';

/** Pages whose links the footer of the specification has in any case. */
const ALWAYS_IN_FOOTER = ['faq', 'privacy-policy'];

export function footerText({ slug, footerPosition }: Pick<StaffPageRowFragment, 'slug' | 'footerPosition'>) {
  if (ALWAYS_IN_FOOTER.includes(slug)) return 'Always there';
  return footerPosition === null || footerPosition === undefined ? 'Not there' : String(footerPosition);
}

export const pagePath = (slug: string): string => `/pages/${slug}`;

export const valuesOf = ({ slug, title, body, state, footerPosition }: WholePageFragment): PageValues => ({
  slug,
  title,
  body,
  state,
  footerPosition: footerPosition === null || footerPosition === undefined ? '' : String(footerPosition),
});

/** What the form sends; the shop checks the values. */
export const inputOf = ({ footerPosition, ...values }: PageValues): PageInput => ({
  ...values,
  footerPosition: footerPosition.trim() === '' ? null : Number(footerPosition),
});

const LABELS = {
  title: 'Title',
  slug: 'Address',
  state: 'State',
  footerPosition: 'Place in the footer',
} as const;

/** What became of a page, in sentences. */
export function pageChanges(before: WholePageFragment, now: WholePageFragment): string[] {
  const [old, current] = [valuesOf(before), valuesOf(now)];
  const changes = Object.entries(LABELS).flatMap(([name, label]) => {
    const [was, is] = [old[name as keyof typeof LABELS], current[name as keyof typeof LABELS]];
    return was === is ? [] : [`${label}: ${was || 'none'} → ${is || 'none'}`];
  });
  return [...changes, ...(old.body === current.body ? [] : ['The text has changed.'])];
}
