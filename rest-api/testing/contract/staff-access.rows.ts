import { messages } from '../../contract/rules.ts';
import { type Permission, roleNames, roles } from '../../routing/permissions.ts';
import type { Row, Sent } from './row.ts';
import { ada } from './scene.ts';
import { program, staff } from './staff.scene.ts';

/** A call of the back room: what it needs, and how it answers whoever has that. */
interface StaffCall {
  call: string;
  permission: Permission | 'session' | 'any';
  /** Whether it needs a code of the last ten minutes. */
  fresh?: true;
  /** The request, by nobody. */
  sent: Sent;
  status: number;
  answer: object | ((role: (typeof roleNames)[number]) => object);
}

const stale = {
  errors: ['Confirm this with a code: the last one was given more than 10 minutes ago.'],
  code: 'CODE_NEEDED',
};
const noProgram = 'This needs the session of a member of staff; a service token is not enough.';

const shown = new Set<string>();

/**
 * The callers of a call of the back room, as the table of permissions says: of the first call that needs a permission
 * every kind, and of further ones those that show which permission it needs, since all check callers the same way.
 */
export function accessRows({ call, permission, fresh, sent, status, answer }: StaffCall): Row[] {
  const needs = `This needs the permission ${permission}.`;
  const of = (role: (typeof roleNames)[number]) => (typeof answer === 'function' ? answer(role) : answer);
  const refused = (situation: string, by: Sent, ...[code, message]: [number, string]): Row => [
    ...([call, situation, sent.by(by.token)] as const),
    ...([code, message] as const),
  ];
  const invalid = (situation: string, by: Sent) => refused(situation, by, 401, messages.invalidToken);
  const isFirst = !shown.has(permission);
  shown.add(permission);
  const rows = [
    invalid('no token', sent.by(undefined)),
    ...(fresh
      ? [[call, 'an owner whose last code is old', sent.by(staff('owner', 'old').token), 403, stale] as Row]
      : []),
    ...(permission === 'session' ? [refused('a service token', program('all'), 403, noProgram)] : []),
    ...(permission === 'session' || permission === 'any'
      ? []
      : [refused('a service token with all other permissions', program(`no-${permission}`), 403, needs)]),
  ];
  if (!isFirst && typeof answer !== 'function') {
    return [...rows, [call, 'the role owner', sent.by(staff('owner').token), status, answer]];
  }
  return [
    ...rows,
    invalid('a token that is none', sent.by('nonsense')),
    invalid('a session that there is not', sent.by(`qss_${'y'.repeat(43)}`)),
    invalid('a shopper’s token', ada),
    ...roleNames.map((role): Row => {
      const may =
        permission === 'session' || permission === 'any' || roles[role].some((each) => each === permission);
      const by = staff(role);
      return may
        ? [call, `the role ${role}`, sent.by(by.token), status, of(role)]
        : refused(`the role ${role}`, by, 403, needs);
    }),
    invalid('a session that has expired', staff('owner', 'ended')),
    ...(permission === 'session'
      ? []
      : [
          [
            call,
            'a service token with all permissions',
            sent.by(program('all').token),
            status,
            of('owner'),
          ] as Row,
        ]),
    invalid('a service token that has expired', program('expired')),
    invalid('a service token that is revoked', program('revoked')),
  ];
}
