import type { Database } from '../../database/database.ts';
import { isId } from '../../input/validation.ts';
import { HttpError } from '../../routing/errors.ts';
import { onlyOwnPermissions, originOf, requireGrantable } from '../../routing/origin.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import { NewServiceTokenInput } from './service-tokens.input.ts';
import { addServiceToken, listServiceTokens, revokeServiceToken } from './service-tokens.queries.ts';

const noToken = 'There is no service token with this id.';
const permission = 'integrations:write';

/** Tokens by which programs call the shop. */
export function serviceTokenRoutes(database: Database): RouteDefinition[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/staff/tokens',
      permission,
      summary: 'The service tokens, the newest first, with those that have ended.',
      response: 'ServiceTokensResponse',
      handle: async () => ({ tokens: await listServiceTokens(database) }),
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/tokens',
      permission,
      fresh: true,
      summary: 'Makes a service token. The answer is the only one that has it.',
      body: NewServiceTokenInput,
      response: 'NewServiceTokenResponse',
      status: 201,
      errors: { 403: onlyOwnPermissions },
      async handle({ body, caller, request }) {
        requireGrantable(caller, body.permissions);
        return addServiceToken(database, originOf(caller, request), body);
      },
    }),
    staffRoute({
      method: 'DELETE',
      path: '/staff/tokens/:id',
      permission,
      parameters: { id: 'The id of a service token.' },
      summary: 'Revokes a service token at once.',
      response: 'ServiceTokenResponse',
      errors: { 404: noToken },
      async handle({ caller, request }) {
        const { id } = request.params;
        const origin = originOf(caller, request);
        const serviceToken = isId(id) && (await revokeServiceToken(database, origin, id));
        if (!serviceToken) throw new HttpError(404, noToken);
        return { serviceToken };
      },
    }),
  ];
}
