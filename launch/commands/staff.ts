import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { isEmail } from 'class-validator';
import { limits } from '../../rest-api/contract/rules.ts';
import type { Database } from '../../rest-api/database/database.ts';
import { HttpError } from '../../rest-api/routing/errors.ts';
import type { ChangeOrigin } from '../../rest-api/routing/origin.ts';
import { type Role, roleNames } from '../../rest-api/routing/permissions.ts';
import { findUserByEmail } from '../../rest-api/shopping/account/account.queries.ts';
import { hashPassword } from '../../rest-api/shopping/account/password.ts';
import { appointStaff } from '../../rest-api/team/members/appoint-staff.ts';
import { changeRole, refuseDemoAccount, removeStaff } from '../../rest-api/team/members/manage-staff.ts';
import { findStaffMember, listStaffMembers } from '../../rest-api/team/members/staff.queries.ts';
import { resetStaffCodes } from '../../rest-api/team/sessions/second-factor.ts';
import { commandArguments } from '../command-arguments.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { withShopDatabase } from './shop-database.ts';

const usage = [
  'npm run staff -- add EMAIL --role ROLE [--name "FIRST LAST"] [--password-stdin]',
  '                                  lets somebody into the back room, and asks for a password of theirs; gives',
  '                                  another role to who is in already',
  'npm run staff -- list             who may use the back room',
  'npm run staff -- remove EMAIL     takes the role; the account stays',
  'npm run staff -- reset EMAIL      has them set up their codes anew, for a phone that is lost',
  `Roles: ${roleNames.join(', ')}.`,
].join('\n');

const options = {
  role: { type: 'string' },
  name: { type: 'string' },
  'password-stdin': { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const maxListed = 1_000;

/** Commands are made by whoever can reach the database: they may do everything. */
const origin: ChangeOrigin = {
  actor: { kind: 'shop', id: 'npm run staff', name: 'npm run staff' },
  requestId: null,
  check: () => undefined,
};

/**
 * Does what a `staff` command says with the database of the open shop.
 * @param readPassword asks for the password of an account that was not staff
 * @returns what to print
 * @throws StartError with a sentence that says what to do
 */
export async function runStaffCommand(
  args: readonly string[],
  settings: () => Settings,
  readPassword = passwordFromTerminal,
): Promise<string> {
  const { values, positionals } = commandArguments(args, options, usage);
  const [command, email, ...more] = positionals;
  if (command === undefined || values.help) return usage;
  const isList = command === 'list' && email === undefined;
  const needsEmail = command === 'add' || command === 'remove' || command === 'reset';
  if (!isList && !(needsEmail && email !== undefined && more.length === 0)) throw new StartError(usage);
  const role = roleNames.find((known) => known === values.role);
  if (command === 'add' && !role) throw new StartError(`--role: one of ${roleNames.join(', ')}.`);
  const isPiped = values['password-stdin'] ?? false;
  return withShopDatabase(settings(), async (database) => {
    try {
      if (email === undefined) return await list(database);
      if (role && command === 'add') {
        return await add(database, { email, role, name: values.name }, () => readPassword(isPiped));
      }
      return command === 'remove' ? await remove(database, email) : await reset(database, email);
    } catch (error) {
      throw error instanceof HttpError ? new StartError(error.message) : error;
    }
  });
}

async function add(
  database: Database,
  { email, role, name }: { email: string; role: Role; name: string | undefined },
  readPassword: () => Promise<string>,
): Promise<string> {
  if (!isEmail(email)) throw new StartError(`${email} is no email: write one such as name@example.com.`);
  refuseDemoAccount(email);
  const user = await findUserByEmail(database, email);
  const member = user && (await findStaffMember(database, user.id));
  if (member) await changeRole(database, origin, member.id, role);
  if (member && !member.isInvited) {
    return `${member.email} is ${role} from now on.`;
  }
  // Somebody else may have opened the account and know its password, also where its email was confirmed later.
  const passwordHash = await hashPassword(checked(await readPassword()));
  await appointStaff(database, origin, { email, name, role, passwordHash });
  return `${email} is ${role}.`;
}

function checked(password: string): string {
  if (password.length > 0 && [...password].length <= limits.passwordLength) return password;
  throw new StartError(`The password has to have 1 to ${limits.passwordLength} characters.`);
}

async function list(database: Database): Promise<string> {
  const members = await listStaffMembers(database, { first: maxListed });
  if (members.length === 0) return 'Nobody may use the back room.';
  return members
    .map(
      ({ email, role, name, secondFactor, lastLoginAt }) =>
        `${email}  ${role}  ${name}  ${secondFactor ? 'with codes' : 'no codes yet'}  ${lastLoginAt ?? 'never logged in'}`,
    )
    .join('\n');
}

async function remove(database: Database, email: string): Promise<string> {
  await removeStaff(database, origin, await memberId(database, email));
  return `${email} may no longer use the back room.`;
}

async function reset(database: Database, email: string): Promise<string> {
  await resetStaffCodes(database, origin, await memberId(database, email));
  return `${email} sets up codes at the next login.`;
}

async function memberId(database: Database, email: string): Promise<string> {
  const user = await findUserByEmail(database, email);
  const member = user && (await findStaffMember(database, user.id));
  if (!member) throw new StartError(`${email} is not staff: \`npm run staff -- list\` shows who is.`);
  return member.id;
}

/**
 * A password from the terminal, which does not show it, or from the first line of the input.
 * @param fromInput whether the command has `--password-stdin`
 * @throws StartError where there is no terminal to type it into
 */
async function passwordFromTerminal(fromInput: boolean): Promise<string> {
  if (fromInput) return (await text(process.stdin)).split(/\r?\n/)[0] ?? '';
  if (!process.stdin.isTTY) {
    throw new StartError('There is no terminal to type a password into: pipe it in, with --password-stdin.');
  }
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    process.stderr.write('New password of the account: ');
    return await terminal.question('');
  } finally {
    process.stderr.write('\n');
    terminal.close();
  }
}
