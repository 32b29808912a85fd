import type { ChangeType } from '../../rest-api/contract/changes.ts';
import type { WebhookDeliveriesResponse } from '../../rest-api/contract/webhooks.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  WebhookDeliveryConnectionResolvers,
} from '../generated/resolvers.ts';
import { dataOf, idParameter, parametersOf } from '../rest/responses.ts';
import { pageInfoOf } from './paging.ts';
import { invalidInputOr, nullIfMissing, refusedAs, rethrow } from './refusals.ts';

export type WebhookDeliveryConnectionParent = WebhookDeliveriesResponse;

export const Query = {
  webhooks: async (_parent, _arguments, { rest }) => (await dataOf(rest.GET('/staff/webhooks'))).webhooks,
  webhook: (_parent, { id }, { rest }) =>
    nullIfMissing(
      dataOf(rest.GET('/staff/webhooks/{id}', { params: idParameter(id) })).then(({ webhook }) => webhook),
    ),
  webhookDeliveries: (_parent, { webhookId, ...page }, { rest }) =>
    dataOf(
      rest.GET('/staff/webhooks/{id}/deliveries', {
        params: { ...idParameter(webhookId), query: parametersOf(page) },
      }),
    ),
  webhookDelivery: (_parent, { id }, { rest }) =>
    nullIfMissing(
      dataOf(rest.GET('/staff/webhook-deliveries/{id}', { params: idParameter(id) })).then(
        ({ delivery }) => delivery,
      ),
    ),
} satisfies QueryResolvers;

const refused = refusedAs({ 409: 'WebhookRefused' });

// The REST service checks the types.
const typed = <Input extends { types: string[] }>(input: Input) => ({
  ...input,
  types: input.types as ChangeType[],
});

export const Mutation = {
  addWebhook: (_parent, { input }, { rest }) =>
    dataOf(rest.POST('/staff/webhooks', { body: typed(input) }))
      .then((added) => ({ __typename: 'NewWebhookSecret' as const, ...added }))
      .catch(invalidInputOr(rethrow)),
  changeWebhook: (_parent, { id, input, isOn }, { rest }) =>
    dataOf(rest.POST('/staff/webhooks/{id}', { params: idParameter(id), body: { ...typed(input), isOn } }))
      .then(({ webhook }) => ({ __typename: 'Webhook' as const, ...webhook }))
      .catch(invalidInputOr(rethrow)),
  removeWebhook: (_parent, { id }, { rest }) =>
    dataOf(rest.DELETE('/staff/webhooks/{id}', { params: idParameter(id) })),
  rotateWebhookSecret: (_parent, { id }, { rest }) =>
    dataOf(rest.POST('/staff/webhooks/{id}/rotate', { params: idParameter(id) })),
  testWebhook: (_parent, { id }, { rest }) =>
    dataOf(rest.POST('/staff/webhooks/{id}/test', { params: idParameter(id) }))
      .then(({ delivery }) => ({ __typename: 'WebhookDeliveryDetails' as const, ...delivery }))
      .catch(refused),
  sendWebhookAgain: (_parent, { id }, { rest }) =>
    dataOf(rest.POST('/staff/webhook-deliveries/{id}/send', { params: idParameter(id) }))
      .then(({ delivery }) => ({ __typename: 'WebhookDeliveryDetails' as const, ...delivery }))
      .catch(refused),
} satisfies MutationResolvers;

export const WebhookDeliveryConnection: WebhookDeliveryConnectionResolvers = {
  nodes: ({ deliveries }) => deliveries,
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};
