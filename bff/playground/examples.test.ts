import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categoriesChanged } from '../../rest-api/catalogue/categories/change-categories.ts';
import { linkNotValid } from '../../rest-api/contract/rules.ts';
import { carriersChanged } from '../../rest-api/sales/fulfilment/change-carriers.ts';
import { noReview } from '../../rest-api/sales/reviews/change-own-review.ts';
import { addStaff } from '../../rest-api/testing/staff.ts';
import sdl from '../schema.graphql?raw';
import { type Shopper, startShopper } from '../testing/shopper.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';
import { type Example, groups, textOf, variablesOf } from './examples.ts';

/** The examples that show a refusal: what they take is known to the shopper alone, or to the payment provider. */
const refusals: Record<string, unknown> = {
  ChangePassword: expect.stringContaining('this is not your password.'),
  DeleteAccount: expect.stringContaining('this is not your password.'),
  // The newest account, which is that of the owner who asks.
  DeleteShopper: expect.stringContaining('This account is one of the staff.'),
  ResetPassword: linkNotValid.message,
  RestoreEmail: linkNotValid.message,
  ConfirmEmail: linkNotValid.message,
  CartWithCode: 'There is no code 000000. Look how it is written, or order without it.',
  Login: 'Wrong email or password.',
  ConfirmPayment: expect.stringContaining('could not be verified'),
  RequestBackInStock: 'This book is in stock. Order it while it is.',
  VoteOnReview: `NOT_FOUND: ${noReview}`,
  ReportReview: `NOT_FOUND: ${noReview}`,
  StaffLogin: 'The credentials you entered are invalid. Unauthorized access error.',
  OrderCategories: categoriesChanged.message,
  OrderCarriers: carriersChanged.message,
  GiveStaffCode: expect.stringContaining('this code is not valid'),
};

let shop: TestShop;
let shopper: Shopper;
beforeAll(async () => {
  shop = await startTestShop();
  shopper = await startShopper(shop);
});
afterAll(() => shop.close());

const examples = groups.flatMap((group) => group.examples);

/** Sets up the state in which an example succeeds, opens it and runs it. */
async function run(example: Example) {
  const { operation, fields, staff } = example;
  if (!(operation in refusals)) await shopper.argumentsFor(...fields);
  const { token } = staff ? await addStaff(shop.database, 'owner') : shopper;
  const variables = await variablesOf(example, async (query) => {
    const { data, errors } = await shop.graphql(query, {}, token);
    expect(errors).toBeUndefined();
    return data;
  });
  const response = await shop.graphql(textOf(example), variables, token);
  if (fields.includes('logoutEverywhere')) shopper = await startShopper(shop);
  return response;
}

describe("the playground's examples", () => {
  it.each(examples.map((example) => [example.operation, example] as const))(
    'run: %s',
    async (name, example) => {
      const { data, errors } = await run(example);
      const messages = errors
        ? errors.map(({ message, extensions }) => `${extensions.code}: ${message}`)
        : Object.values<{ message?: string } | null>(data).flatMap((result) => result?.message ?? []);
      expect(messages).toEqual(name in refusals ? [refusals[name]] : []);
      if (!errors) expect(Object.values(data)).not.toContain(null);
    },
  );

  it('use every field of Query and Mutation', () => {
    const schema = buildSchema(sdl);
    const names = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}),
    );
    const used = new Set(examples.flatMap(({ fields }) => fields));
    expect(names.filter((name) => !used.has(name))).toEqual([]);
  });
});
