import type { StaffPermission, StaffRoleName } from '../contract/staff.ts';
import { coded } from './errors.ts';

/** The permissions of the back room. docs/permissions.md is made from these tables. */
export const permissions = [
  'orders:read',
  'orders:ship',
  'orders:refund',
  'orders:take',
  'catalogue:write',
  'stock:write',
  'shoppers:read',
  'shoppers:privacy',
  'reviews:write',
  'staff:write',
  'integrations:write',
  'webhooks:write',
  'audit:read',
  'takings:read',
  'settings:write',
] as const satisfies StaffPermission[];

export type Permission = StaffPermission;

/** Documentation and pages show these texts. */
export const permissionTexts: Record<Permission, string> = {
  'orders:read': 'See orders, their payments and their shipments, and write notes about them.',
  'orders:ship': 'Pack, ship and deliver orders.',
  'orders:refund': 'Give money back and decide on returns.',
  'orders:take': 'Take orders by telephone and at the counter, and their money.',
  'catalogue:write': 'Add, change and withdraw books, and set their taxes.',
  'stock:write': 'Receive, count and write off copies.',
  'shoppers:read': 'Look up shoppers, their orders and their emails.',
  'shoppers:privacy': 'Save the data of shoppers for them, and delete their accounts.',
  'reviews:write': 'Hide reviews, with a reason, and show them again.',
  'staff:write': 'See, invite, change and remove staff.',
  'integrations:write': 'See, make and revoke service tokens; start failed jobs again.',
  'webhooks:write':
    'Choose which programs are told of what happens, with all that it is about, and see what they got.',
  'audit:read': 'See and export who changed what.',
  'takings:read': 'See what the shop has sold and taken.',
  'settings:write': 'Set up the shop: the seller, invoices, returns and the like, its pages and its codes.',
};

/** The roles of staff: named sets of permissions. */
export const roles = {
  owner: permissions,
  manager: [
    'orders:read',
    'orders:ship',
    'orders:refund',
    'orders:take',
    'catalogue:write',
    'stock:write',
    'shoppers:read',
    'reviews:write',
    'integrations:write',
    'audit:read',
    'takings:read',
  ],
  packer: ['orders:read', 'orders:ship'],
  buyer: ['catalogue:write', 'stock:write'],
  support: ['orders:read', 'orders:refund', 'orders:take', 'shoppers:read', 'reviews:write', 'takings:read'],
} as const satisfies Record<StaffRoleName, readonly Permission[]>;

export type Role = StaffRoleName;

export const roleNames = Object.keys(roles) as Role[];

export const roleTexts: Record<Role, string> = {
  owner: 'Runs the shop and decides who else does.',
  manager: 'Runs the shop from day to day.',
  packer: 'Packs and ships orders.',
  buyer: 'Looks after books and stock.',
  support: 'Answers shoppers and gives money back.',
};

/** A code counts as fresh for so many minutes. */
export const freshMinutes = 10;

export const personNeededMessage =
  'This needs the session of a member of staff; a service token is not enough.';
export const permissionNeeded = (permission: string): string => `This needs the permission ${permission}.`;
export const codeNeededMessage = coded(
  'CODE_NEEDED',
  `Confirm this with a code: the last one was given more than ${freshMinutes} minutes ago.`,
);
