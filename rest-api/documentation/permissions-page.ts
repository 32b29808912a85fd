import { permissions, permissionTexts, roleNames, roles, roleTexts } from '../routing/permissions.ts';
import type { RouteDescription, StaffAccess } from '../routing/route-description.ts';

const needs = { session: 'a login', any: 'a login or a service token' };

/**
 * docs/permissions.md, made of what the REST service obeys. After a change, `npm run permissions` writes the page anew.
 * @param routes all routes of the service
 */
export function permissionsPage(routes: readonly RouteDescription[]): string {
  const may = (role: (typeof roleNames)[number], permission: string) =>
    roles[role].some((each) => each === permission) ? 'yes' : '';
  const staffRoutes = routes.filter((route) => route.auth === 'staff');
  const callOf = ({ method, path }: RouteDescription) =>
    `\`${method} /api${path.replaceAll(/:(\w+)/g, '{$1}')}\``;
  const need = ({ permission, fresh }: StaffAccess) =>
    `${needs[permission as keyof typeof needs] ?? `\`${permission}\``}${fresh ? ', a fresh code' : ''}`;
  return [
    '# Permissions',
    '',
    'Made by `npm run permissions` from the tables that the REST service obeys; a test compares the two.',
    '',
    '## Roles',
    '',
    table(
      ['Role', ''],
      roleNames.map((name) => [`\`${name}\``, roleTexts[name]]),
    ),
    '',
    '## What each role may do',
    '',
    table(
      ['Permission', 'It allows to', ...roleNames],
      permissions.map((permission) => [
        ...[`\`${permission}\``, permissionTexts[permission]],
        ...roleNames.map((role) => may(role, permission)),
      ]),
    ),
    '',
    'A service token has permissions one by one, none that its maker lacks, and can do nothing that needs a login.',
    '',
    '## What each call needs',
    '',
    'Without a valid token the response is 401, without the permission 403. A fresh code is one of the last ten minutes;',
    'service tokens need none.',
    '',
    table(
      ['Call', 'Needs', ''],
      staffRoutes.map((route) => [callOf(route), need(route.staff), route.summary]),
    ),
    '',
  ].join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
