import { linkNotValid, messages } from '../../contract/rules.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { accountNotFound, HttpError } from '../../routing/errors.ts';
import { publicRoute, type RouteDefinition, userRoute } from '../../routing/route.ts';
import { ForgotPasswordInput, LinkAndPasswordInput, LinkInput } from './account.input.ts';
import { findUser, findUserForUpdate } from './account.queries.ts';
import type { AccountChanges } from './account-changes.ts';
import { queueConfirmEmail } from './account-emails.ts';
import { type AuthRateLimiter, tooMany } from './auth-rate-limiter.ts';
import { isDemoAccount, noDemoEmailsMessage } from './demo-account.ts';
import { FollowLink } from './follow-link.ts';
import { requestPasswordReset } from './password-reset.ts';
import { accountOf } from './user-response.ts';

const tooManyMessages = tooMany('letter');
const tooManyLinks = tooMany('link');

/**
 * Requests for emails with links, and the actions behind the links.
 * @param limits undefined for load tests
 */
export function linkRoutes(
  database: Database,
  secret: string,
  limits: AuthRateLimiter | undefined,
  changes: AccountChanges,
): RouteDefinition[] {
  const links = new FollowLink(database, changes);
  const follow = <Result>(address: string | undefined, work: () => Promise<Result>) =>
    limits ? limits.link(address ?? '', work) : work();
  const sendEmail = (email: string, address: string | undefined, send: () => Promise<void>) =>
    limits ? limits.email(email, address ?? '', send) : send();
  const badLink = { 400: linkNotValid, 429: tooManyLinks } as const;
  const unknownUser = messages.usernameNotRegistered;

  return [
    publicRoute({
      method: 'POST',
      path: '/auth/forgot-password',
      summary: 'Sends an email with a link that sets another password, if an account has the address.',
      description:
        'The answer is the same, after the same time, whether or not there is such an account. The link is good once, ' +
        'for 30 minutes, and until another one is asked for.',
      body: ForgotPasswordInput,
      response: 'ForgotPasswordResponse',
      status: 202,
      errors: { 429: tooManyMessages },
      async handle({ body: { email }, request }) {
        await sendEmail(email, request.ip, () => requestPasswordReset(database, secret, email));
        return {};
      },
    }),
    publicRoute({
      method: 'POST',
      path: '/auth/reset-password',
      summary:
        'Sets another password, by the link of an email. Every token of the account ends; log in again.',
      body: LinkAndPasswordInput,
      response: 'ResetPasswordResponse',
      errors: badLink,
      async handle({ body: { token, password }, request }) {
        await follow(request.ip, () => links.resetPassword(token, password));
        return { passwordChanged: true };
      },
    }),
    publicRoute({
      method: 'POST',
      path: '/auth/confirm-email',
      summary: 'Confirms the address of an account, by the link of an email.',
      body: LinkInput,
      response: 'ConfirmEmailResponse',
      errors: badLink,
      async handle({ body: { token }, request }) {
        await follow(request.ip, () => links.confirmEmail(token));
        return { emailConfirmed: true };
      },
    }),
    publicRoute({
      method: 'POST',
      path: '/auth/restore-email',
      summary: 'Puts an address back that was changed within seven days, by the link of an email to it.',
      description:
        'For somebody whose account another person has got into: it also sets another password and ends every token of ' +
        'the account. Emails that the account has had since no longer log in to it.',
      body: LinkAndPasswordInput,
      response: 'RestoreEmailResponse',
      errors: badLink,
      handle: async ({ body: { token, password }, request }) => ({
        email: await follow(request.ip, () => links.restoreEmail(token, password)),
      }),
    }),
    userRoute({
      method: 'GET',
      path: '/user/account',
      summary: 'What only its owner knows of an account: its email, and whether it is confirmed.',
      response: 'AccountResponse',
      unknownUser,
      async handle({ userId }) {
        const user = await findUser(database, userId);
        if (!user) throw new HttpError(404, accountNotFound(unknownUser));
        return { account: accountOf(user) };
      },
    }),
    userRoute({
      method: 'POST',
      path: '/user/account/confirmation',
      summary: 'Sends the email again by which the address is confirmed; none when it is confirmed already.',
      response: 'AccountResponse',
      errors: { 403: noDemoEmailsMessage, 429: tooManyMessages },
      unknownUser,
      async handle({ request, userId }) {
        const user = await findUser(database, userId);
        if (!user) throw new HttpError(404, accountNotFound(unknownUser));
        if (isDemoAccount(user)) throw new HttpError(403, noDemoEmailsMessage);
        if (user.emailConfirmedAt) return { account: accountOf(user) };
        await sendEmail(user.email, request.ip, () =>
          inTransaction(database, async (transaction) => {
            // The address may have changed in the meantime: send the email to the current one.
            const now = await findUserForUpdate(transaction, userId);
            if (now && !now.emailConfirmedAt) await queueConfirmEmail(transaction, secret, now);
          }),
        );
        return { account: accountOf(user) };
      },
    }),
  ];
}
