import { IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { type ChangeKind, changeEvents, type StoredChangeKind } from '../contract/changes.ts';
import { upperCase } from '../contract/letter-case.ts';
import { limits } from '../contract/rules.ts';
import { PageSize } from '../input/page.ts';
import { SomeOf } from '../input/some-of.ts';
import { Text } from '../input/text.ts';

export const changeKinds = (Object.keys(changeEvents) as StoredChangeKind[]).map(upperCase) as ChangeKind[];

/** The value of `after` for the end of the feed. */
export const latest = 'latest';

/** The query parameters of `GET /staff/changes`. */
export class ChangesQuery {
  @SomeOf('kinds', changeKinds, 'Each kind once.')
  @JSONSchema({
    type: 'array',
    items: { type: 'string', enum: changeKinds },
    description: 'Only changes of these kinds; all that the caller may read when left out.',
    examples: [['ORDER', 'STOCK']],
  })
  kinds?: ChangeKind[];

  @PageSize('first', `Changes on a page at most; ${limits.pageSize} when left out.`, 100)
  first?: number;

  @IsOptional()
  @Text('after', 100)
  @JSONSchema({
    description: `Where to go on: the \`next\` of the response before; \`${latest}\` for the end of the feed, and the oldest change that is kept when left out.`,
    examples: [latest],
  })
  after?: string;
}
