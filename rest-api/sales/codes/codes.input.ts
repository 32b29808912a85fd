import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import type { CodeScope } from '../../contract/codes.ts';
import { lowerCase } from '../../contract/letter-case.ts';
import { limits, uuidPattern } from '../../contract/rules.ts';
import { Count, Version } from '../../input/count.ts';
import { momentOf, OptionalMoment } from '../../input/moment.ts';
import { ReadBy, RequiredText } from '../../input/text.ts';
import { brokenWith, fieldError, InvalidFields } from '../../routing/field-error.ts';
import { codeText } from './code-discount.ts';
import type { CodeFacts } from './codes.queries.ts';

const scopes = ['ALL', 'CATEGORIES', 'BOOKS'] as const satisfies CodeScope[];

/** The query parameters of `GET /user/totals`. */
export class CodeQuery {
  @RequiredText('code', limits.codeLength)
  @JSONSchema({ description: 'A code of the shop, in either case.', examples: ['DIWALI10'] })
  code!: string;
}

const codeRule = brokenWith(
  fieldError(
    'code',
    'INVALID',
    `Letters from A to Z, digits and hyphens: 3 to ${limits.codeLength} of them, such as DIWALI10.`,
  ),
);
const categoriesRule = brokenWith(
  fieldError('categories', 'INVALID', `Choose 1 to ${limits.codeTargets} categories.`),
);
const productIdsRule = brokenWith(
  fieldError('productIds', 'INVALID', `Choose 1 to ${limits.codeTargets} books.`),
);
export const oneKind = fieldError(
  'percent',
  'INVALID',
  'Say what the code takes off: percent or amountPaise, one of the two.',
);
export const endsBeforeStart = fieldError(
  'endsAt',
  'INVALID',
  'The code ends before it begins. Choose a later end.',
);

/** Body of `POST /staff/codes`; what one field has to be by another is in `factsOf`. */
export class DiscountCodeInput {
  @Matches(/^[A-Z0-9-]{3,30}$/, codeRule)
  @ReadBy(codeText)
  @RequiredText('code', limits.codeLength)
  @JSONSchema({
    // As it may be sent: it is read before it is checked.
    pattern: '^\\s*[A-Za-z0-9-]{3,30}\\s*$',
    description: 'Stored in capitals.',
    examples: ['DIWALI10'],
  })
  code!: string;

  @JSONSchema({ type: ['integer', 'null'], description: 'What it takes off; or `amountPaise`.' })
  @IsOptional()
  @Count('percent', 100, 10)
  percent?: number | null;

  @JSONSchema({
    type: ['integer', 'null'],
    description: 'What it takes off; or `percent`.',
    examples: [null],
  })
  @IsOptional()
  @Count('amountPaise', limits.orderPaise, 10_000)
  amountPaise?: number | null;

  @IsIn(scopes, brokenWith(fieldError('scope', 'INVALID', `One of ${scopes.join(', ')}.`)))
  @JSONSchema({
    description: 'All books, those of `categories` or those of `productIds`.',
    examples: ['ALL'],
  })
  scope!: CodeScope;

  @IsOptional()
  @MaxLength(100, { each: true, ...categoriesRule })
  @IsString({ each: true, ...categoriesRule })
  @ArrayMaxSize(limits.codeTargets, categoriesRule)
  @IsArray(categoriesRule)
  @JSONSchema({ type: ['array', 'null'], description: 'Slugs; needed by CATEGORIES.', examples: [[]] })
  categories?: string[] | null;

  @IsOptional()
  @Matches(uuidPattern, { each: true, ...productIdsRule })
  @ArrayMaxSize(limits.codeTargets, productIdsRule)
  @IsArray(productIdsRule)
  @JSONSchema({ type: ['array', 'null'], description: 'Needed by BOOKS.', examples: [[]] })
  productIds?: string[] | null;

  @JSONSchema({
    type: ['integer', 'null'],
    description: 'What the books that it is for have to cost at least. Left out: nothing.',
  })
  @IsOptional()
  @Count('minAmountPaise', limits.orderPaise, 50_000, 0)
  minAmountPaise?: number | null;

  @OptionalMoment('startsAt', 'From when on it counts; null for at once.', '2026-10-20T00:00:00+05:30')
  startsAt?: string | null;

  @OptionalMoment('endsAt', 'Until when it counts; null for no end.', '2026-11-15T00:00:00+05:30')
  endsAt?: string | null;

  @JSONSchema({ type: ['integer', 'null'], description: 'How many orders can have it; null for any number.' })
  @IsOptional()
  @Count('maxUses', limits.codeUses, 500)
  maxUses?: number | null;

  @JSONSchema({
    type: ['integer', 'null'],
    description: 'How many orders of one shopper can have it; null for any number.',
  })
  @IsOptional()
  @Count('maxUsesPerShopper', limits.codeUses, 1)
  maxUsesPerShopper?: number | null;
}

/** Body of `POST /staff/codes/{id}`. */
export class ChangeDiscountCodeInput extends DiscountCodeInput {
  @Version()
  @JSONSchema({ description: 'The version that the change starts from.' })
  version!: number;
}

const hasNul = (texts: readonly string[]) => texts.some((text) => text.includes('\0'));

/**
 * What is stored of a code that staff send.
 * @throws InvalidFields 400 for fields that do not fit together
 */
export function factsOf(input: DiscountCodeInput): CodeFacts {
  const { code, percent = null, amountPaise = null, scope, maxUses = null, maxUsesPerShopper = null } = input;
  const startsAt = momentOf(input.startsAt ?? undefined) ?? null;
  const endsAt = momentOf(input.endsAt ?? undefined) ?? null;
  const categories = scope === 'CATEGORIES' ? [...new Set(input.categories)] : [];
  const productIds = scope === 'BOOKS' ? [...new Set(input.productIds?.map((id) => id.toLowerCase()))] : [];
  const faults = [
    ...((percent === null) === (amountPaise === null) ? [oneKind] : []),
    ...(scope === 'CATEGORIES' && (categories.length === 0 || hasNul(categories))
      ? [categoriesRule.context]
      : []),
    ...(scope === 'BOOKS' && productIds.length === 0 ? [productIdsRule.context] : []),
    ...(startsAt && endsAt && endsAt <= startsAt ? [endsBeforeStart] : []),
  ];
  if (faults.length > 0) throw new InvalidFields(400, ...faults);
  return {
    ...{ code, percent, amountPaise, categories, productIds, startsAt, endsAt, maxUses, maxUsesPerShopper },
    scope: lowerCase(scope),
    minAmountPaise: input.minAmountPaise ?? 0,
  };
}
