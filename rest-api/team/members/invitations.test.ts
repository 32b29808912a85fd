import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmailMessage } from '../../emails/email.ts';
import { emailsTo, linkTo } from '../../testing/mail.ts';
import { addStaff } from '../../testing/staff.ts';
import { signUp, startTestService, type TestService } from '../../testing/test-service.ts';
import { notAccepted } from '../sessions/staff-login.ts';
import { setInvitedEmail } from './staff.queries.ts';

let service: TestService;
let owner: { userId: string; token: string };
beforeAll(async () => {
  service = await startTestService({}, { isStaffCodeWaived: true });
  owner = await addStaff(service.database, 'owner');
});
afterAll(() => service.close());

const strangers = 'a stranger’s password';
const own = 'a password of her own';

const newEmail = () => `asha-${crypto.randomUUID()}@example.com`;
const post = (path: string, body: object, token = '') =>
  service.http.post(`/api${path}`).set('authorization', token).send(body);
const invite = (email: string) => post('/staff/members', { email, role: 'manager' }, owner.token);
const staffLogin = (email: string, password: string) => post('/staff/login', { email, password });
const follow = (token: string, password = own) => post('/auth/reset-password', { token, password });
const link = (email: string, kind: EmailMessage['kind']) => linkTo(service.database, email, kind);

/** An account that a stranger opened with an email of somebody else. */
async function opened(email = newEmail()) {
  const { token, user } = await signUp(service.http, { email, password: strangers });
  return { email, token, id: user._id };
}

describe('an account that a stranger has opened with the email of somebody who is invited', () => {
  it('loses its password, its tokens and its links by the invitation', async () => {
    const { email, token } = await opened();
    await post('/auth/forgot-password', { email });
    const [confirmation, reset] = [await link(email, 'welcome'), await link(email, 'password_reset')];
    await invite(email).expect(201);
    await post('/auth/login', { email, password: strangers }).expect(401);
    await post('/user/account/confirmation', {}, token).expect(401);
    await post('/auth/confirm-email', { token: confirmation }).expect(400);
    await follow(reset).expect(400);
    await staffLogin(email, strangers).expect(401);
  });

  it('opens the back room by the link of the invitation alone, with the password chosen there', async () => {
    const { email } = await opened();
    await invite(email).expect(201);
    await follow(await link(email, 'staff_invitation')).expect(200);
    await staffLogin(email, strangers).expect(401);
    expect((await staffLogin(email, own).expect(200)).body.login.session.member).toMatchObject({
      email,
      isInvited: false,
    });
  });

  it('does not open it though its email was confirmed before the invitation', async () => {
    const { email, token } = await opened();
    await post('/auth/confirm-email', { token: await link(email, 'welcome') }).expect(200);
    await invite(email).expect(201);
    await staffLogin(email, strangers).expect(403, { errors: [notAccepted], code: 'FORBIDDEN' });
    await post('/auth/change-password', { currentPassword: strangers, newPassword: 'x' }, token).expect(200);
    await staffLogin(email, 'x').expect(403, { errors: [notAccepted], code: 'FORBIDDEN' });
    await follow(await link(email, 'staff_invitation')).expect(200);
    await staffLogin(email, own).expect(200);
  });

  it('gets the invitation again where its password is forgotten, and where staff send the link', async () => {
    const { email, id } = await opened();
    await invite(email).expect(201);
    const first = await link(email, 'staff_invitation');
    await post('/auth/forgot-password', { email }).expect(202);
    const second = await link(email, 'staff_invitation');
    await post(`/staff/shoppers/${id}/reset-link`, {}, owner.token).expect(200);
    const third = await link(email, 'staff_invitation');
    const kinds = (await emailsTo(service.database, email)).map(({ kind }) => kind);
    expect(kinds).not.toContain('password_reset');
    await follow(first).expect(400);
    await follow(second).expect(400);
    await follow(third).expect(200);
    await staffLogin(email, own).expect(200);
  });

  it('does not go back to the email that the stranger had before', async () => {
    const before = newEmail();
    const { token } = await opened(before);
    const email = newEmail();
    await post('/users/edit', { userData: { email } }, token).expect(201);
    const back = await link(before, 'email_changed');
    await invite(email).expect(201);
    await post('/auth/restore-email', { token: back, password: strangers }).expect(400);
    await post('/auth/forgot-password', { email: before });
    expect((await emailsTo(service.database, before)).map(({ kind }) => kind)).not.toContain(
      'password_reset',
    );
  });

  it('is not who is invited by an email that it has left', async () => {
    const { email, token } = await opened();
    const theirs = newEmail();
    await post('/users/edit', { userData: { email: theirs } }, token).expect(201);
    const { body } = await invite(email).expect(409);
    expect(body.errors).toEqual([expect.stringMatching(/^An account has left this address/)]);
    expect((await emailsTo(service.database, theirs)).map(({ kind }) => kind)).not.toContain(
      'staff_invitation',
    );
  });

  it('does not take the role along to another email', async () => {
    const { email, token } = await opened();
    await post('/auth/confirm-email', { token: await link(email, 'welcome') }).expect(200);
    await invite(email).expect(201);
    const invitation = await link(email, 'staff_invitation');
    const theirs = newEmail();
    await post('/users/edit', { userData: { email: theirs } }, token).expect(201);
    await post('/auth/confirm-email', { token: await link(theirs, 'confirm_address') }).expect(200);
    await post('/auth/forgot-password', { email: theirs }).expect(202);
    await follow(await link(theirs, 'password_reset')).expect(200);
    await staffLogin(theirs, own).expect(403, { errors: [notAccepted], code: 'FORBIDDEN' });
    await follow(invitation).expect(400);
  });
});

it('has a role wait for an invitation again where its account, without codes, leaves the email', async () => {
  const { email, token } = await opened();
  await post('/auth/confirm-email', { token: await link(email, 'welcome') }).expect(200);
  await invite(email).expect(201);
  await follow(await link(email, 'staff_invitation')).expect(200);
  const { body } = await staffLogin(email, own).expect(200);
  const session = body.login.session.token;
  const me = () => service.http.get('/api/staff/me').set('authorization', session);
  await me().expect(200);
  await post('/users/edit', { userData: { email: newEmail() } }, token).expect(401);
  const { body: login } = await post('/auth/login', { email, password: own }).expect(200);
  const theirs = newEmail();
  await post('/users/edit', { userData: { email: theirs } }, login.encodedToken).expect(201);
  await me().expect(401);
  await post('/auth/confirm-email', { token: await link(theirs, 'confirm_address') }).expect(200);
  await staffLogin(theirs, own).expect(403, { errors: [notAccepted], code: 'FORBIDDEN' });
});

it('counts no owner who has not accepted: the only other one stays', async () => {
  const other = await addStaff(service.database, 'owner');
  await setInvitedEmail(service.database, other.userId, `owner-${other.userId}@example.com`);
  await service.http
    .delete(`/api/staff/members/${owner.userId}?version=1`)
    .set('authorization', owner.token)
    .expect(409);
  await service.http
    .delete(`/api/staff/members/${other.userId}?version=1`)
    .set('authorization', owner.token)
    .expect(200);
});
