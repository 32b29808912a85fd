import { randomUUID } from 'node:crypto';
import { storedState } from '../../rest-api/testing/stored-state.ts';
import { operationOf, rootFields, schemaOf } from '../graphql-documents.ts';
import { operationsOf } from '../operations.ts';
import { withBelongings } from '../owner.ts';
import { type ShopResponse, sendWithRetry } from '../request.ts';
import { at } from '../responses.ts';
import type { Shop } from '../shop.ts';
import type { Stage } from '../stage.ts';
import type { Tally } from '../tally.ts';
import { addressOf, type Belongings, bodyOf, variablesOf } from '../valid-requests.ts';

/** A request for another user's data. */
interface Attempt {
  who: 'visitor' | 'owner' | 'stranger';
  token: string | undefined;
  /** Whose ids the request carries. */
  whose: 'own' | 'foreign' | 'absent';
  belongings: Belongings;
}

/** Every route and field, by every kind of caller, with everyone's ids. */
export const authorization: Stage = {
  name: 'authorization',
  does: 'every REST call and GraphQL field × visitor, owner, stranger × own, foreign, absent id',
  async run(trial) {
    const shop = await trial.sharedShop();
    const leak = trial.promise('nobody is shown what is another’s');
    const change = trial.promise('nobody changes what is another’s');
    const door = trial.promise('a visitor is sent to log in where a token is needed');
    const works = trial.promise('the owner’s own call works');
    const schema = await schemaOf(shop.origin);
    const operations = await operationsOf(shop.origin);

    const hasTime = trial.timeFor('everybody’s ids', 25);
    for (let left = trial.times(4, 1); left > 0 && hasTime(); left -= 1) {
      for (const call of operations) {
        await tried(shop, { leak, change }, async ({ who, token, whose, belongings }) => {
          const { method, path, isProtected } = call;
          const body = bodyOf(call, belongings);
          const headers = { 'idempotency-key': randomUUID() };
          const address = addressOf(call, belongings);
          const response = await sendWithRetry(shop.origin, { method, path: address, token, body, headers });
          if (who === 'visitor' && isProtected)
            door.try(response.status === 401, `${method} ${path}: ${response.status}`);
          if (who === 'owner' && whose === 'own' && !costsPassword(path)) {
            works.try(
              response.status < 400,
              `${method} ${path}: ${response.status} ${response.text.slice(0, 200)}`,
            );
          }
          return { response, about: `${who}, ${whose} id: ${method} ${path}` };
        });
      }
      for (const { kind, field } of rootFields(schema)) {
        const query = operationOf(schema, kind, field, 2);
        await tried(shop, { leak, change }, async ({ who, token, whose, belongings }) => {
          const variables = variablesOf(field, belongings);
          const body = { query, variables };
          const response = await sendWithRetry(shop.origin, {
            method: 'POST',
            path: '/graphql',
            token,
            body,
          });
          if (who === 'owner' && whose === 'own' && !costsPassword(field.name)) {
            works.try(
              response.status === 200 && at(response.body, 'errors') === undefined,
              `${field.name}: ${response.text.slice(0, 300)}`,
            );
          }
          return { response, about: `${who}, ${whose} id: ${field.name}` };
        });
      }
    }
  },
};

/** Routes that would need a password, a signature, a link of a letter or a delivered order, which the stage does not have. */
const costsPassword = (name: string) =>
  /password|login|signup|confirmPayment|\/payment$|(confirm|restore)-email|account\/delete|deleteAccount|orders\/\{id\}\/returns/i.test(
    name,
  );

/** Sends one request in every combination, each with a new owner and a new stranger. */
async function tried(
  shop: Shop,
  { leak, change }: { leak: Tally; change: Tally },
  send: (attempt: Attempt) => Promise<{ response: ShopResponse; about: string }>,
): Promise<void> {
  const [owner, stranger] = await Promise.all([withBelongings(shop), withBelongings(shop)]);
  const absent = idsOfNothing();
  const attempts: Attempt[] = [
    { who: 'visitor', token: undefined, whose: 'foreign', belongings: owner.belongings },
    { who: 'visitor', token: undefined, whose: 'absent', belongings: absent },
    { who: 'stranger', token: stranger.buyer.token, whose: 'foreign', belongings: owner.belongings },
    { who: 'stranger', token: stranger.buyer.token, whose: 'absent', belongings: absent },
    { who: 'owner', token: owner.buyer.token, whose: 'own', belongings: owner.belongings },
    // The last, because some calls succeed with any id, and end the session.
    { who: 'owner', token: owner.buyer.token, whose: 'absent', belongings: absent },
  ];
  for (const attempt of attempts) {
    if (attempt.who === 'owner') {
      await send(attempt);
      continue;
    }
    const before = await storedState(shop.database, owner.buyer.userId);
    const { response, about } = await send(attempt);
    const shown = owner.secrets.filter((secret) => response.text.includes(secret));
    leak.try(shown.length === 0, `${about} is shown ${shown.join(', ')}`);
    const after = await storedState(shop.database, owner.buyer.userId);
    change.try(after === before, `${about} changed something`);
  }
}

const idsOfNothing = (): Belongings => ({
  userId: randomUUID(),
  addressId: randomUUID(),
  productId: randomUUID(),
  orderId: randomUUID(),
  awaitedId: randomUUID(),
  categoryId: randomUUID(),
  invoiceId: randomUUID(),
  returnId: randomUUID(),
  providerOrderId: 'order_of_nobody',
});
