import { isLoopback } from '../http/loopback.ts';
import type { Settings } from './settings.ts';

const firstOwner =
  'Let yourself into the back room, in a second terminal: npm run staff -- add YOUR-EMAIL --role owner';

const thisMachine = ['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::'];

/** The address to open in a browser. */
export function shopAddress({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  const name = thisMachine.includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/**
 * What is printed once the shop takes requests. The link to the mailbox has its key: one click opens it.
 * @param isFirstStart whether nobody can be in the back room yet
 */
export function welcome(
  settings: Pick<Settings, 'host' | 'port' | 'mail'>,
  { isFirstStart = false, mailboxKey }: { isFirstStart?: boolean; mailboxKey?: string } = {},
): string {
  const address = shopAddress(settings);
  return [
    'Quire is open.',
    `  App         ${address}`,
    `  Playground  ${address}/graphql`,
    `  REST        ${address}/api`,
    `  Docs        ${address}/api/docs`,
    ...emailsLine(settings.mail, address, mailboxKey),
    ...(isFirstStart && isLoopback(settings.host) ? [firstOwner] : []),
  ].join('\n');
}

function emailsLine(
  { hasMailbox, missing }: Settings['mail'],
  address: string,
  mailboxKey: string | undefined,
): string[] {
  if (hasMailbox) return mailboxKey ? [`  Mailbox     ${address}/mailbox?key=${mailboxKey}`] : [];
  return missing ? [`Emails are not sent: set ${missing}.`] : [];
}
