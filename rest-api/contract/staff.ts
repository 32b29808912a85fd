import type { Timestamp, Uuid } from './scalars.ts';

/** What a call of the back room may need. */
export type StaffPermission =
  | 'orders:read'
  | 'orders:ship'
  | 'orders:refund'
  | 'orders:take'
  | 'catalogue:write'
  | 'stock:write'
  | 'shoppers:read'
  | 'shoppers:privacy'
  | 'reviews:write'
  | 'staff:write'
  | 'integrations:write'
  | 'webhooks:write'
  | 'audit:read'
  | 'takings:read'
  | 'settings:write';

/** A named set of permissions. */
export type StaffRoleName = 'owner' | 'manager' | 'packer' | 'buyer' | 'support';

export interface StaffMember {
  /** The id of the account. */
  id: Uuid;
  /** @example "Asha Rao" */
  name: string;
  /** @example "asha@example.com" */
  email: string;
  role: StaffRoleName;
  /**
   * Whether the member has logged in with a code before.
   * @example true
   */
  secondFactor: boolean;
  /** @example "2026-01-31T09:05:00+00:00" */
  lastLoginAt: Timestamp | null;
  /**
   * Of the role: a change names the one that it was made from.
   * @asType integer
   * @example 1
   */
  version: number;
  /**
   * Whether the member has not yet chosen a password by the link of the invitation: the role counts from then on.
   * @example false
   */
  isInvited: boolean;
  /**
   * The names of the service tokens that the member, or these tokens, have made and that still work. They end with the role.
   * @example ["Warehouse"]
   */
  liveTokens: string[];
}

/** A login to the back room. */
export interface StaffSession {
  member: StaffMember;
  permissions: StaffPermission[];
  expiresAt: Timestamp;
}

/** What an authenticator app needs to make codes. */
export interface StaffEnrolment {
  /**
   * In base32, to be typed.
   * @example "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
   */
  secret: string;
  /** @example "otpauth://totp/Quire:asha%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Quire" */
  uri: string;
  /**
   * The same as a QR code: the text of an SVG image.
   * @example "<svg xmlns='http://www.w3.org/2000/svg'></svg>"
   */
  qrCode: string;
}

/** What a login brings: a session, or the question for a code. */
export interface StaffLogin {
  /**
   * Null where a code is needed.
   * @example null
   */
  session: StaffLoginSession | null;
  /**
   * Set where a code is needed.
   * @example { enrolment: null }
   */
  secondFactor: StaffSecondFactor | null;
}

export interface StaffLoginSession extends StaffSession {
  /**
   * To be sent as the `authorization` header.
   * @example "qss_q0m3Zb1x8V4kP7sT2wYcRfJhLnUeAoGdIiKyXvBtMzE"
   */
  token: string;
  /**
   * Shown once, after the first code: each replaces a code once. Null at every other login.
   * @example null
   */
  recoveryCodes: string[] | null;
}

export interface StaffSecondFactor {
  /**
   * What the app is set up with, until the first code was right; null from then on.
   * @example null
   */
  enrolment: StaffEnrolment | null;
}

export interface StaffRole {
  name: StaffRoleName;
  /** @example "Packs and ships orders." */
  description: string;
  permissions: StaffPermission[];
}

/**
 * A token by which a program calls the shop. The token itself is shown once. It allows nothing that its maker may not do
 * now, and ends with the role or the token that made it.
 */
export interface ServiceToken {
  id: Uuid;
  /** @example "Warehouse" */
  name: string;
  permissions: StaffPermission[];
  /** @example "Asha Rao" */
  createdBy: string;
  createdAt: Timestamp;
  expiresAt: Timestamp;
  /** @example null */
  revokedAt: Timestamp | null;
  /**
   * Exact to a minute.
   * @example "2026-01-31T09:05:00+00:00"
   */
  lastUsedAt: Timestamp | null;
}

/** Who changed what. */
export interface AuditEntry {
  /** @example "17" */
  id: string;
  at: Timestamp;
  actorKind: 'staff' | 'token' | 'shopper' | 'shop';
  /**
   * The id of the account or the service token, or what did it.
   * @example "8e5cbbfe-0d03-42ce-94d0-b276f811082c"
   */
  actorId: string;
  /**
   * The name of who made it; of a shopper as their account has it, and their id where it is gone.
   * @example "Asha Rao"
   */
  actor: string;
  /** @example "staff.role_changed" */
  action: string;
  /** @example "staff:8e5cbbfe-0d03-42ce-94d0-b276f811082c" */
  subject: string;
  /**
   * The values before the change; null where there were none.
   * @example { role: 'packer' }
   */
  before: object | null;
  /**
   * The values after it; null where there are none.
   * @example { role: 'manager' }
   */
  after: object | null;
  /**
   * Of the request that caused it; null for commands.
   * @example "0b1c9d3e-6f7a-4c1b-9a35-2f6f7a1c0d4e"
   */
  requestId: string | null;
}

export interface StaffLoginResponse {
  login: StaffLogin;
}

/** The session has ended. */
export interface StaffLogoutResponse {
  /** @example true */
  loggedOut: true;
}

/** The code was right, and counts for ten minutes. */
export interface StaffCodeResponse {
  /** @example true */
  confirmed: true;
}

export interface StaffSessionResponse {
  session: StaffSession;
}

export interface StaffMembersResponse {
  members: StaffMember[];
  /**
   * The `after` of the next page; null on the last.
   * @example null
   */
  next: string | null;
}

export interface StaffMemberResponse {
  member: StaffMember;
}

/** The role is taken, and every session has ended. The account stays. */
export interface StaffRemovedResponse {
  /** @example true */
  removed: true;
}

export interface StaffRolesResponse {
  roles: StaffRole[];
}

export interface ServiceTokensResponse {
  tokens: ServiceToken[];
}

export interface NewServiceTokenResponse {
  /**
   * Shown this once.
   * @example "qst_q0m3Zb1x8V4kP7sT2wYcRfJhLnUeAoGdIiKyXvBtMzE"
   */
  token: string;
  serviceToken: ServiceToken;
}

export interface ServiceTokenResponse {
  serviceToken: ServiceToken;
}

export interface AuditResponse {
  entries: AuditEntry[];
  /**
   * The `after` of the next page; null on the last.
   * @example null
   */
  next: string | null;
}

/**
 * Rows of an entry each, with a row of titles.
 * @example "id,at,actorKind,actorId,actor,action,subject,before,after,requestId\r\n"
 */
export type AuditCsv = string;
