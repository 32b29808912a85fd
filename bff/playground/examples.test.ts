import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkNotValid } from '../../rest-api/contract/rules.ts';
import { addStaff } from '../../rest-api/testing/staff.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';
import { uploadImport } from '../testing/upload-import.ts';
import { screens, textOf } from './examples.ts';
import type { ExampleShop } from './variables.ts';

/** The examples that show a refusal: of a wrong login, of invalid links, and of changes to the shared demo account. */
const refusals: Record<string, unknown> = {
  LogIn: 'Wrong email or password.',
  ResetPassword: linkNotValid,
  ConfirmEmail: linkNotValid,
  RestoreEmail: linkNotValid,
  SendConfirmation: expect.stringContaining('demo account'),
  BackInStock: 'This book is in stock. Order it while it is.',
  StaffLogIn: 'The credentials you entered are invalid. Unauthorized access error.',
  GiveStaffCode: expect.stringContaining('this code is not valid'),
  SendStaffLetter: expect.stringContaining('This letter waits to be sent.'),
  RetryStaffJobs: expect.stringContaining('There is no such dead job.'),
  DeleteAccount: expect.stringContaining('demo account'),
  ChangePassword: expect.stringContaining('demo account'),
  LogOutEverywhere: expect.stringContaining('demo account'),
};

let shop: TestShop;
let token: string | undefined;
let staffToken: string;
beforeAll(async () => {
  shop = await startTestShop();
  ({ token: staffToken } = await addStaff(shop.database, 'owner'));
  await uploadImport(shop.database);
});
afterAll(() => shop.close());

const shopOf = (tokenOf: () => string | undefined): ExampleShop => ({
  async ask(query, variables) {
    const { data, errors } = await shop.graphql(query, variables, tokenOf());
    expect(errors).toBeUndefined();
    return data;
  },
  async pay(providerOrderId) {
    const response = await fetch(`${shop.origin}/api/payments/sandbox/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order_id: providerOrderId }),
    });
    return response.json();
  },
});
const shoppersShop = shopOf(() => token);
const staffShop = shopOf(() => staffToken);

const examples = screens.flatMap((screen) => screen.examples);

describe("the playground's examples", () => {
  it.each(examples.map((example) => [example.operation, example] as const))(
    'run: %s',
    async (name, example) => {
      const variables = await example.variables?.(example.staff ? staffShop : shoppersShop);
      const { data, errors } = await shop.graphql(
        textOf(example),
        variables,
        example.staff ? staffToken : example.shopper ? token : undefined,
      );
      expect(errors).toBeUndefined();
      const answered: ({ token?: string; message?: string } | null)[] = Object.values(data);
      const responses = answered.filter((response) => response !== null);
      expect(responses.length).toBeGreaterThan(0);
      const messages = responses.flatMap(({ message }) => message ?? []);
      expect(messages).toEqual(name in refusals ? [refusals[name]] : []);
      if (!example.staff) token = responses[0]?.token ?? token;
    },
  );

  it('have one file each', () => {
    const files = readdirSync(path.join(import.meta.dirname, 'examples'));
    expect(files.sort()).toEqual(examples.map(({ operation }) => `${operation}.graphql`).sort());
  });

  it('use every field of Query and Mutation', async () => {
    const { data } = await shop.graphql(
      '{ __schema { queryType { fields { name } } mutationType { fields { name } } } }',
    );
    const { queryType, mutationType } = data.__schema;
    const names: string[] = [...queryType.fields, ...mutationType.fields].map(({ name }) => name);
    const all = examples.map(textOf).join('\n');
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(all))).toEqual([]);
  });
});
