import { errorCodes } from '../contract/errors.ts';

/** docs/error-codes.md, made of what the REST service answers with. `npm run error-codes` writes the page anew. */
export const errorCodesPage = (): string =>
  [
    '# Error codes',
    '',
    'Made by `npm run error-codes` from the code; a test compares the two.',
    '',
    'Every 4xx response of [REST](rest.md#when-something-is-wrong) has one of these as `code`, beside the sentences in `errors`. In',
    '[GraphQL](graphql.md), members of result unions that are a `Refusal` have the same in `errorCode`. Sentences may change, and',
    'further codes may come: treat one that you do not know as its status. Codes stay.',
    '',
    '| Code | Meaning, and what to do |',
    '| --- | --- |',
    ...Object.entries(errorCodes).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`),
    '',
  ].join('\n');
