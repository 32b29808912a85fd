import { webhookLimits } from '../../contract/webhooks.ts';
import type { Database } from '../../database/database.ts';
import { encodeListCursor } from '../../input/list-cursor.ts';
import { defaultPageSize, PageQuery } from '../../input/page.ts';
import { decodeTimedPlace, timedPlaceText } from '../../input/timed-place.ts';
import { isId } from '../../input/validation.ts';
import { HttpError } from '../../routing/errors.ts';
import { invalidField } from '../../routing/field-error.ts';
import { originOf } from '../../routing/origin.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import type { SecretSeal } from '../sessions/sealed-secret.ts';
import {
  addWebhook,
  changeWebhook,
  isOffMessage,
  noDelivery,
  noWebhook,
  removeWebhook,
  rotateSecret,
  sendAgain,
  sendTest,
  tooManyEndpoints,
  waitsAlready,
} from './change-webhooks.ts';
import {
  type AddressRules,
  notAnAddress,
  notHttps,
  privateAddress,
  requireEndpointUrl,
  unknownName,
  withPassword,
} from './public-address.ts';
import { NewWebhookInput, WebhookInput } from './webhooks.input.ts';
import { findDelivery, findEndpoint, listDeliveries, listEndpoints } from './webhooks.queries.ts';

const permission = 'webhooks:write';
const parameters = { id: 'The id of an endpoint.' };
const ofDelivery = { id: 'The id of a delivery.' };
const urlErrors = [notAnAddress, notHttps, withPassword, unknownName, privateAddress].map(invalidField);

/** Endpoints that the shop tells of what happens in it, and what was sent to them. */
export function webhookRoutes(database: Database, seal: SecretSeal, rules: AddressRules): RouteDefinition[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/staff/webhooks',
      permission,
      summary: 'The endpoints that the shop sends webhooks to, in the order in which they were added.',
      response: 'WebhooksResponse',
      handle: async () => ({ webhooks: await listEndpoints(database) }),
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/webhooks',
      permission,
      fresh: true,
      summary:
        'Adds an endpoint, which is told of what happens from now on. The answer is the only one that has its secret.',
      description:
        'Webhooks are those of https://www.standardwebhooks.com: `webhook-id`, `webhook-timestamp` and ' +
        `\`webhook-signature\`. A delivery is tried ${webhookLimits.tries} times over three days, ` +
        `${webhookLimits.timeoutSeconds} s each.`,
      body: NewWebhookInput,
      response: 'WebhookSecretResponse',
      status: 201,
      errors: { 400: [...urlErrors, tooManyEndpoints] },
      async handle({ body, caller, request }) {
        await requireEndpointUrl(body.url, rules);
        return addWebhook(database, originOf(caller, request), body, seal);
      },
    }),
    // Ahead of the calls of one endpoint, whose paths match these too.
    staffRoute({
      method: 'GET',
      path: '/staff/webhook-deliveries/:id',
      permission,
      parameters: ofDelivery,
      summary: 'A delivery with its body and all of its tries.',
      response: 'WebhookDeliveryResponse',
      errors: { 404: noDelivery },
      async handle({ request }) {
        const delivery = await findDelivery(database, idIn(request.params.id, noDelivery));
        if (!delivery) throw new HttpError(404, noDelivery);
        return { delivery };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/webhook-deliveries/:id/send',
      permission,
      parameters: ofDelivery,
      summary: 'Sends a delivery again as it was, with all its tries ahead.',
      response: 'WebhookDeliveryResponse',
      errors: { 404: noDelivery, 409: [waitsAlready, isOffMessage] },
      async handle({ caller, request }) {
        const id = idIn(request.params.id, noDelivery);
        return { delivery: await sendAgain(database, originOf(caller, request), id) };
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/webhooks/:id',
      permission,
      parameters,
      summary: 'One endpoint.',
      response: 'WebhookResponse',
      errors: { 404: noWebhook },
      async handle({ request }) {
        return { webhook: await requireEndpoint(request.params.id) };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/webhooks/:id',
      permission,
      fresh: true,
      parameters,
      summary: 'Changes an endpoint to what is sent, or turns it off and on.',
      body: WebhookInput,
      response: 'WebhookResponse',
      errors: { 400: urlErrors, 404: noWebhook },
      async handle({ body, caller, request }) {
        const { id, url } = await requireEndpoint(request.params.id);
        if (body.url !== url) await requireEndpointUrl(body.url, rules);
        return { webhook: await changeWebhook(database, originOf(caller, request), id, body) };
      },
    }),
    staffRoute({
      method: 'DELETE',
      path: '/staff/webhooks/:id',
      permission,
      parameters,
      summary: 'Removes an endpoint with its deliveries; one that is gone already is removed.',
      response: 'WebhookRemovedResponse',
      errors: { 404: noWebhook },
      async handle({ caller, request }) {
        await removeWebhook(database, originOf(caller, request), idIn(request.params.id, noWebhook));
        return { removed: true } as const;
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/webhooks/:id/rotate',
      permission,
      fresh: true,
      parameters,
      summary: `Gives an endpoint another secret; the one before signs as well for ${webhookLimits.rotationHours} hours. The answer is the only one that has it.`,
      response: 'WebhookSecretResponse',
      errors: { 404: noWebhook },
      handle: ({ caller, request }) =>
        rotateSecret(database, originOf(caller, request), idIn(request.params.id, noWebhook), seal),
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/webhooks/:id/test',
      permission,
      parameters,
      summary: 'Sends a test to an endpoint: read the delivery again to see what it answered.',
      response: 'WebhookDeliveryResponse',
      status: 201,
      errors: { 404: noWebhook, 409: isOffMessage },
      async handle({ caller, request }) {
        const id = idIn(request.params.id, noWebhook);
        return { delivery: await sendTest(database, originOf(caller, request), id) };
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/webhooks/:id/deliveries',
      permission,
      parameters,
      summary: 'What was sent to an endpoint and what it answered, the latest first, a page at a time.',
      query: PageQuery,
      response: 'WebhookDeliveriesResponse',
      errors: { 404: noWebhook },
      async handle({ query: { first = defaultPageSize, after }, request }) {
        const { id } = await requireEndpoint(request.params.id);
        const place = after === undefined ? undefined : decodeTimedPlace('DELIVERIES', after);
        const { deliveries, next } = await listDeliveries(database, id, { first, after: place });
        return { deliveries, next: next ? encodeListCursor('DELIVERIES', timedPlaceText(next)) : null };
      },
    }),
  ];

  async function requireEndpoint(id: unknown) {
    const webhook = await findEndpoint(database, idIn(id, noWebhook));
    if (!webhook) throw new HttpError(404, noWebhook);
    return webhook;
  }
}

/** @throws HttpError 404 for a text that can be no id */
function idIn(id: unknown, message: string): string {
  if (!isId(id)) throw new HttpError(404, message);
  return id.toLowerCase();
}
