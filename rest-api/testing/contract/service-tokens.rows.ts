import { expect } from 'vitest';
import { permissions } from '../../routing/permissions.ts';
import { needsObject } from './body.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { aMoment, moment, visitor } from './scene.ts';
import { staff, tokenId } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';
import { needsText, takesStorableText } from './text.rows.ts';

const owner = staff('owner');
const anything = expect.anything();
const onlyOwn = 'You can only give and take permissions that you have yourself.';

const tokens = 'GET /staff/tokens';
const addToken = 'POST /staff/tokens';
const revoke = (id: string) => `DELETE /staff/tokens/${id}`;
const wanted = { name: 'Warehouse', permissions: ['orders:read'], days: 30 };
const adding = (fields: object) => owner.sends({ ...wanted, ...fields });
const somePermissions = `permissions: a list of some of ${permissions.join(', ')}.`;
const days = 'days: a whole number from 1 to 730.';
const { days: _days, ...named } = wanted;
const token = (fields: object) => ({
  createdAt: moment,
  expiresAt: aMoment,
  revokedAt: null,
  lastUsedAt: aMoment,
  id: anything,
  name: anything,
  permissions: anything,
  createdBy: 'Staff owner',
  ...fields,
});

/** The service tokens of programs. */
export const serviceTokenRows: Row[] = [
  ...accessRows({
    call: tokens,
    permission: 'integrations:write',
    sent: visitor,
    status: 200,
    answer: {
      tokens: [
        token({ id: tokenId('all'), name: 'all', permissions: [...permissions] }),
        token({ name: 'expired' }),
        token({ name: 'revoked', revokedAt: moment }),
        ...permissions.map((permission) => token({ name: `no-${permission}` })),
      ],
    },
  }),
  ...accessRows({
    call: addToken,
    permission: 'integrations:write',
    fresh: true,
    sent: visitor.sends(wanted),
    status: 201,
    answer: {
      token: expect.stringMatching(/^qst_[\w-]{43}$/),
      serviceToken: token({ ...named, createdBy: anything, createdAt: aMoment, lastUsedAt: null }),
    },
  }),
  [
    addToken,
    'more than one’s own',
    staff('manager').sends({ ...wanted, permissions: ['orders:read', 'staff:write'] }),
    403,
    onlyOwn,
  ],
  [addToken, 'no permission', adding({ permissions: [] }), 400, 'permissions is required.'],
  [addToken, 'a permission that there is not', adding({ permissions: ['orders:eat'] }), 400, somePermissions],
  [
    addToken,
    'a permission twice',
    adding({ permissions: ['orders:read', 'orders:read'] }),
    400,
    somePermissions,
  ],
  [addToken, 'a text for permissions', adding({ permissions: 'orders:read' }), 400, somePermissions],
  ...[0, 731, 1.5, '30', undefined].map(
    (value): Row => [addToken, `${JSON.stringify(value)} days`, adding({ days: value }), 400, days],
  ),
  ...needsText({ call: addToken, field: 'name', sending: (name) => adding({ name }) }),
  ...takesStorableText({ call: addToken, field: 'name', sending: (name) => adding({ name }) }),
  ...needsObject(addToken, adding({})),
  ...accessRows({
    call: revoke(tokenId('no-staff:write')),
    permission: 'integrations:write',
    sent: visitor,
    status: 200,
    answer: { serviceToken: token({ name: 'no-staff:write', revokedAt: aMoment }) },
  }),
  [
    ...([revoke(tokenId('revoked')), 'one that is revoked', owner, 200] as const),
    { serviceToken: token({ name: 'revoked', revokedAt: moment }) },
  ],
  ...refusesIds(revoke, owner, 404, 'There is no service token with this id.'),
];
