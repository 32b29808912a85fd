import { changeFeed, resourceChanges } from '../../changes/change-tables.ts';
import type { Queryable } from '../../database/database.ts';
import { timestamp } from '../../database/timestamp.ts';
import { emails } from '../../emails/email-tables.ts';
import { jobs } from '../../jobs/job-tables.ts';
import { pages } from '../../pages/page-tables.ts';
import { type Permission, permissions, type Role, roleNames } from '../../routing/permissions.ts';
import { discountCodes } from '../../sales/codes/code-tables.ts';
import { shopSettings } from '../../settings/settings-tables.ts';
import { users } from '../../shopping/account/account-tables.ts';
import { digestOf } from '../../shopping/account/link-token.ts';
import { auditEntries } from '../../team/audit/audit-tables.ts';
import { staffMembers } from '../../team/members/member-tables.ts';
import { SecretSeal } from '../../team/sessions/sealed-secret.ts';
import { digestOfRecoveryCode } from '../../team/sessions/second-factor.ts';
import { staffRecoveryCodes, staffSessions } from '../../team/sessions/session-tables.ts';
import { serviceTokens } from '../../team/tokens/token-tables.ts';
import { newWebhookSecret, webhookSeal } from '../../team/webhooks/webhook-secret.ts';
import { webhookDeliveries, webhookEndpoints } from '../../team/webhooks/webhook-tables.ts';
import { testSecrets } from '../test-service.ts';
import { Sent } from './row.ts';
import { ids } from './scene.ts';

/**
 * The back room with which every case of the contract begins: a member of each role, logged in a moment ago; a service
 * token with all permissions, one without each of them, one that has expired and one that is revoked. The packer has
 * set codes up; those of the manager are sealed with another secret; nobody has confirmed the email of the support.
 */
export const staffIds: Record<Role, string> = {
  owner: '57af0000-0000-4000-8000-000000000001',
  manager: '57af0000-0000-4000-8000-000000000002',
  packer: '57af0000-0000-4000-8000-000000000003',
  buyer: '57af0000-0000-4000-8000-000000000004',
  support: '57af0000-0000-4000-8000-000000000005',
};

const tokenNames = [
  'all',
  'expired',
  'revoked',
  ...permissions.map((permission) => `no-${permission}` as const),
] as const;
type TokenName = (typeof tokenNames)[number];

/** The id of a service token of the scene. */
export const tokenId = (name: TokenName): string =>
  `70ce0000-0000-4000-8000-${String(tokenNames.indexOf(name)).padStart(12, '0')}`;

const textOf = (prefix: string, name: string) => prefix + name.replace(':', '-').padEnd(43, 'x');

/** A member of the scene; `old` sessions have no code of the last ten minutes, `ended` ones have expired. */
export const staff = (role: Role, session: 'fresh' | 'old' | 'ended' = 'fresh'): Sent =>
  new Sent(textOf('qss_', `${role}-${session}`));

/** A program of the scene. */
export const program = (name: TokenName): Sent => new Sent(textOf('qst_', name));

export const staffEmail = (role: Role): string => `${role}@quire.example`;

/** The packer's. */
export const recoveryCode = 'K7QM-2XBD-PW4T-9HRC';

const sealOf = (secret: string) =>
  new SecretSeal(secret).seal('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', staffIds.packer);
// Sealed once for all cases: what is stored is compared.
const packersSecret = sealOf(testSecrets.tokenSecret);
const managersSecret = sealOf('another secret of another shop, long enough');

/** What a command has done, and then undone. */
export const addedByCommand = {
  actorKind: 'shop' as const,
  actorId: 'staff',
  actor: 'npm run staff',
  action: 'staff.added',
  subject: 'staff:a former member',
  before: null,
  after: { role: 'packer' },
  requestId: null,
};

/** @param inAnHour the same for all cases */
export async function setStaffScene(
  transaction: Queryable,
  { passwordHash, createdAt, inAnHour }: { passwordHash: string; createdAt: Date; inAnHour: Date },
): Promise<void> {
  await transaction.insert(users).values(
    roleNames.map((role) => ({
      id: staffIds[role],
      firstName: 'Staff',
      lastName: role,
      email: staffEmail(role),
      passwordHash,
      createdAt,
      updatedAt: createdAt,
      emailConfirmedAt: role === 'support' ? null : createdAt,
    })),
  );
  const secrets: Partial<Record<Role, string>> = { packer: packersSecret, manager: managersSecret };
  await transaction.insert(staffMembers).values(
    roleNames.map((role) => ({
      userId: staffIds[role],
      role,
      createdAt,
      lastLoginAt: createdAt,
      totpSecret: secrets[role] ?? null,
      totpConfirmedAt: secrets[role] ? createdAt : null,
    })),
  );
  await setMail(transaction, createdAt);
  await transaction.insert(shopSettings).values({ ...storedSetting, changedAt: createdAt });
  await transaction.insert(pages).values([
    { ...publishedPage, state: 'published', changedAt: createdAt },
    { ...draftPage, state: 'draft', changedAt: createdAt },
  ]);
  await transaction.insert(discountCodes).values({ ...sceneCode, scope: 'all', changedAt: createdAt });
  await setWebhooks(transaction, createdAt);
  await transaction.insert(changeFeed).values({ lastPosition: 4, removedPosition: 2 });
  await transaction
    .insert(resourceChanges)
    .values(sceneChanges.map((change) => ({ ...change, at: createdAt })));
  await transaction.insert(auditEntries).values([
    { ...addedByCommand, at: createdAt },
    { ...addedByCommand, action: 'staff.removed', before: addedByCommand.after, after: null, at: createdAt },
  ]);
  await transaction
    .insert(staffRecoveryCodes)
    .values({ userId: staffIds.packer, digest: digestOfRecoveryCode(recoveryCode) });
  await transaction.insert(staffSessions).values(
    roleNames.flatMap((role) => {
      const session = { userId: staffIds[role], tokenVersion: 0, createdAt, expiresAt: inAnHour };
      return [
        { ...session, digest: digestIn(staff(role)), codeAt: inAnHour },
        { ...session, digest: digestIn(staff(role, 'old')), codeAt: createdAt },
        { ...session, digest: digestIn(staff(role, 'ended')), codeAt: inAnHour, expiresAt: createdAt },
      ];
    }),
  );
  await transaction.insert(serviceTokens).values(
    tokenNames.map((name) => ({
      id: tokenId(name),
      name,
      digest: digestIn(program(name)),
      createdBy: 'Staff owner',
      makerKind: 'shop' as const,
      makerId: 'shop',
      createdAt,
      permissions: permissions.filter((permission: Permission) => name !== `no-${permission}`),
      expiresAt: name === 'expired' ? createdAt : inAnHour,
      revokedAt: name === 'revoked' ? createdAt : null,
      // Noted already, so that no case notes it.
      lastUsedAt: inAnHour,
    })),
  );
}

/** The one setting that the owner of the scene has changed. */
export const storedSetting = {
  name: 'INVOICING',
  value: { issuedAt: 'PAID', prefix: 'Q' },
  version: 1,
  changedBy: 'Staff owner',
} as const;

/** A code of the scene: ten percent of all books. */
export const sceneCode = {
  id: 'c0de0000-0000-4000-8000-000000000001',
  code: 'DIWALI10',
  percent: 10,
  amountPaise: null,
  categories: [],
  productIds: [],
  minAmountPaise: 10_000,
  maxUses: 500,
  maxUsesPerShopper: null,
  version: 1,
  changedBy: 'Staff owner',
};

/** The pages of the scene. */
export const publishedPage = {
  id: '9a9e0000-0000-4000-8000-000000000001',
  slug: 'faq',
  title: 'FAQ',
  body: '# Where is my order?\n\nOn <b>its</b> page.',
  state: 'PUBLISHED',
  footerPosition: 2,
  version: 3,
  changedBy: 'Staff owner',
} as const;
export const draftPage = {
  id: '9a9e0000-0000-4000-8000-000000000002',
  slug: 'terms',
  title: 'Terms',
  body: '',
  state: 'DRAFT',
  footerPosition: null,
  version: 1,
  changedBy: 'Staff owner',
} as const;

/** Emails of the scene: that of the support is dead, that of the buyer sent; the owner's has a link. */
export const emailIds = {
  dead: '1e77e400-0000-4000-8000-000000000001',
  sent: '1e77e400-0000-4000-8000-000000000002',
  withLink: '1e77e400-0000-4000-8000-000000000003',
  waiting: '1e77e400-0000-4000-8000-000000000004',
};

/** What has happened in the shop of the scene, of which older changes are no longer kept. */
export const sceneChanges = [
  { position: 3, kind: 'order', event: 'paid', resourceId: ids.paidOrder },
  { position: 4, kind: 'stock', event: 'low', resourceId: ids.twice },
] as const;

export const sceneWebhook = {
  id: '3eb00000-0000-4000-8000-000000000001',
  url: 'https://93.184.215.14/warehouse',
  description: 'Warehouse',
  types: ['order.paid' as const],
};

/** It has answered 410. */
export const turnedOff = {
  ...sceneWebhook,
  id: '3eb00000-0000-4000-8000-000000000002',
  description: 'Former till',
};

/** Deliveries to the endpoint of the scene, the latest first. */
export const deliveryIds = {
  delivered: '3eb0de11-0000-4000-8000-000000000003',
  failed: '3eb0de11-0000-4000-8000-000000000002',
  waiting: '3eb0de11-0000-4000-8000-000000000001',
};

// Sealed once for all cases: what is stored is compared.
const webhookSecret = webhookSeal(testSecrets.tokenSecret).seal(newWebhookSecret(), sceneWebhook.id);

async function setWebhooks(transaction: Queryable, createdAt: Date): Promise<void> {
  const at = timestamp(createdAt);
  const endpoint = { secret: webhookSecret, position: 4, createdBy: 'Staff owner', createdAt };
  await transaction.insert(webhookEndpoints).values([
    { ...sceneWebhook, ...endpoint },
    { ...turnedOff, ...endpoint, state: 'gone' },
  ]);
  const ofOrder = {
    endpointId: sceneWebhook.id,
    type: 'order.paid',
    kind: 'order',
    resourceId: ids.paidOrder,
    changedAt: createdAt,
    payload: '{"type":"order.paid"}',
    nextTryAt: createdAt,
    createdAt,
  } as const;
  await transaction.insert(webhookDeliveries).values([
    {
      ...ofOrder,
      id: deliveryIds.delivered,
      position: 3,
      state: 'delivered',
      tries: 2,
      attempts: [
        { at, status: 200, durationMs: 87, response: 'ok', error: null },
        { at, status: null, durationMs: 3, response: null, error: 'connect ECONNREFUSED' },
      ],
    },
    {
      ...ofOrder,
      id: deliveryIds.failed,
      position: 2,
      state: 'failed',
      tries: 10,
      attempts: [{ at, status: 500, durationMs: 12, response: 'Oops', error: 'It answered 500.' }],
    },
    {
      ...ofOrder,
      id: deliveryIds.waiting,
      type: 'webhook.test',
      kind: null,
      resourceId: null,
      payload: null,
      nextTryAt: new Date('2999-01-01T00:00:00Z'),
    },
  ]);
}

/** What emails and jobs every case begins with. */
async function setMail(transaction: Queryable, createdAt: Date): Promise<void> {
  const changed = {
    kind: 'password_changed',
    firstName: 'Staff',
    changedAt: createdAt.toISOString(),
  } as const;
  const emailTo = (role: Role, id: string) => ({
    id,
    userId: staffIds[role],
    kind: changed.kind,
    subject: id,
    recipient: staffEmail(role),
    content: changed,
    createdAt,
  });
  await transaction
    .insert(emails)
    .values([
      { ...emailTo('support', emailIds.dead), failure: '550 No such mailbox' },
      { ...emailTo('buyer', emailIds.sent), sentAt: createdAt },
      { ...emailTo('owner', emailIds.withLink), kind: 'welcome', sentAt: createdAt },
      emailTo('packer', emailIds.waiting),
    ]);
  const job = { runAt: new Date('2999-01-01T00:00:00Z'), createdAt };
  await transaction.insert(jobs).values([
    {
      ...job,
      kind: 'letter',
      subject: emailIds.dead,
      attempts: 110,
      deadAt: createdAt,
      lastError: '550 No such mailbox',
    },
    { ...job, kind: 'letter', subject: emailIds.waiting },
    {
      ...job,
      kind: 'refund',
      subject: 'pay_stuck',
      attempts: 20,
      deadAt: createdAt,
      lastError: 'No balance.',
    },
  ]);
}

const digestIn = ({ token = '' }: Sent) => digestOf(token);
