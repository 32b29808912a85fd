import { limits } from '../../rest-api/contract/rules.ts';
import type { Database } from '../../rest-api/database/database.ts';
import { isId } from '../../rest-api/input/validation.ts';
import { permissions } from '../../rest-api/routing/permissions.ts';
import {
  addServiceToken,
  listServiceTokens,
  maxTokenDays,
  type NewServiceToken,
  revokeServiceToken,
} from '../../rest-api/team/tokens/service-tokens.queries.ts';
import { commandArguments } from '../command-arguments.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { withShopDatabase } from './shop-database.ts';

const usage = [
  'npm run --silent tokens -- add NAME --permissions LIST --days DAYS',
  '                                  makes a token for a program, and prints it and nothing else',
  'npm run tokens -- list            the tokens that there are',
  'npm run tokens -- revoke ID       ends one at once',
  `Permissions: ${permissions.join(', ')}.`,
].join('\n');

const options = {
  permissions: { type: 'string' },
  days: { type: 'string' },
  help: { type: 'boolean' },
} as const;

const origin = {
  actor: { kind: 'shop', id: 'npm run tokens', name: 'npm run tokens' },
  requestId: null,
} as const;

/**
 * Does what a `tokens` command says with the database of the open shop.
 * @returns what to print
 * @throws StartError with a sentence that says what to do
 */
export async function runTokensCommand(args: readonly string[], settings: () => Settings): Promise<string> {
  const { values, positionals } = commandArguments(args, options, usage);
  const [command, named, ...more] = positionals;
  if (command === undefined || values.help) return usage;
  if (command === 'list' && named === undefined) return withShopDatabase(settings(), list);
  if (named === undefined || more.length > 0) throw new StartError(usage);
  if (command === 'revoke') return withShopDatabase(settings(), (database) => revoke(database, named));
  if (command !== 'add') throw new StartError(usage);
  const wanted = wantedToken(named, values);
  return withShopDatabase(settings(), async (database) => {
    return (await addServiceToken(database, origin, wanted)).token;
  });
}

function wantedToken(
  name: string,
  values: { permissions?: string | undefined; days?: string | undefined },
): NewServiceToken {
  const requested = (values.permissions ?? '').split(',').map((each) => each.trim());
  const wanted = permissions.filter((each) => requested.includes(each));
  const unknown = requested.filter((each) => !wanted.some((known) => known === each));
  if (unknown.length > 0) {
    throw new StartError(`--permissions: some of ${permissions.join(', ')}, with commas between.`);
  }
  const days = Number(values.days);
  if (!/^\d+$/.test(values.days ?? '') || days < 1 || days > maxTokenDays) {
    throw new StartError(`--days: a whole number from 1 to ${maxTokenDays}.`);
  }
  if (name.trim() === '' || name.length > limits.nameLength) {
    throw new StartError(`NAME: 1 to ${limits.nameLength} characters.`);
  }
  return { name: name.trim(), permissions: wanted, days };
}

async function list(database: Database): Promise<string> {
  const tokens = await listServiceTokens(database);
  if (tokens.length === 0) return 'There is no service token.';
  return tokens
    .map(({ id, name, permissions: granted, expiresAt, revokedAt, lastUsedAt }) =>
      [
        ...[id, name, granted.join(',')],
        revokedAt ? `revoked ${revokedAt}` : `until ${expiresAt}`,
        lastUsedAt ? `last used ${lastUsedAt}` : 'never used',
      ].join('  '),
    )
    .join('\n');
}

async function revoke(database: Database, id: string): Promise<string> {
  const token = isId(id) ? await revokeServiceToken(database, origin, id) : undefined;
  if (!token) throw new StartError(`There is no service token ${id}: \`npm run tokens -- list\` shows them.`);
  return `The token ${token.name} is revoked.`;
}
