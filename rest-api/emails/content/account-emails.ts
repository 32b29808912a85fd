import type { EmailWriters } from './email-writer.ts';

let format: Intl.DateTimeFormat | undefined;

/** A time as emails write it: `22 November 2026, 15:04 (IST)`. @param iso an ISO string */
export function emailTime(iso: string): string {
  // Made for the first time, because it would slow down each start.
  format ??= new Intl.DateTimeFormat('en-IN', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Kolkata',
  });
  return `${format.format(new Date(iso)).replace(' at ', ', ')} (IST)`;
}

/** Behind a #, so that no log, proxy or Referer has the token. */
const withToken = (publicUrl: string, path: string, token: string) =>
  `${publicUrl}${path}#${encodeURIComponent(token)}`;

const howLong = (valid: { validUntil: string } | { validDays: number }) =>
  'validUntil' in valid ? `until ${emailTime(valid.validUntil)}` : `for ${valid.validDays} days`;

export const accountEmails: EmailWriters<
  | 'test'
  | 'welcome'
  | 'confirm_address'
  | 'password_reset'
  | 'password_changed'
  | 'email_changed'
  | 'staff_invitation'
> = {
  test: (_message, publicUrl) => ({
    subject: 'A test email',
    preview: 'The mail server of your shop works.',
    heading: 'The mail server works',
    paragraphs: [
      'Somebody has tried in the back room whether the shop can send emails. It can: this is one.',
    ],
    notes: ['There is nothing to do.'],
    link: { label: 'Open the back room', url: `${publicUrl}/staff` },
  }),
  welcome: ({ token }, publicUrl) => ({
    subject: 'Welcome to Quire',
    preview: 'Please confirm that this is your address.',
    heading: 'Welcome to Quire',
    paragraphs: [
      'Your account is open, and you can shop right away.',
      'Please confirm that this is your address, so that emails about your orders reach you.',
    ],
    action: { label: 'Confirm my address', url: withToken(publicUrl, '/confirm-email', token) },
    notes: ['If you did not open an account, ignore this email.'],
  }),
  confirm_address: ({ token }, publicUrl) => ({
    subject: 'Confirm your address',
    preview: 'One press, and we know that emails reach you here.',
    heading: 'Confirm your address',
    paragraphs: ['Please confirm that this is your address, so that emails about your orders reach you.'],
    action: { label: 'Confirm my address', url: withToken(publicUrl, '/confirm-email', token) },
    notes: ['If you have no account at Quire, ignore this email.'],
  }),
  password_reset: ({ token, validMinutes }, publicUrl) => ({
    subject: 'Set a new password',
    preview: `The link works once, for ${validMinutes} minutes.`,
    heading: 'Set a new password',
    paragraphs: [
      'Somebody asked for a new password for your account at Quire.',
      `If it was you, set one now. The link works once, for ${validMinutes} minutes.`,
    ],
    action: { label: 'Set a new password', url: withToken(publicUrl, '/reset-password', token) },
    notes: ['If it was not you, ignore this email: your password stays as it is.'],
  }),
  password_changed: ({ changedAt, byLink = false }, publicUrl) => ({
    subject: 'Your password was changed',
    preview: 'If this was not you, set a new one at once.',
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your account at Quire was changed on ${emailTime(changedAt)}. ` +
        `You are logged out everywhere${byLink ? '' : ' else'}.`,
    ],
    notes: ['If this was not you, set a new password at once.'],
    link: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
  }),
  email_changed: ({ newEmail, changedAt, token, ...valid }, publicUrl) => ({
    subject: 'Your address was changed',
    preview: 'If this was not you, take your account back.',
    heading: 'Your address was changed',
    paragraphs: [
      `Your account at Quire has a new email address since ${emailTime(changedAt)}: ${newEmail}.`,
      ...(token === undefined
        ? [
            'If this was not you, take your account back by the link of our email before, or ask for another one. It ' +
              'puts this address back, logs everybody out and has you set a new password.',
          ]
        : [
            `If this was not you, take your account back: the link works ${howLong(valid)}, puts this address back, ` +
              'logs everybody out and has you set a new password.',
          ]),
    ],
    action:
      token === undefined
        ? { label: 'Ask for another link', url: `${publicUrl}/forgot-password` }
        : { label: 'This was not me', url: withToken(publicUrl, '/restore-email', token) },
    notes: ['If it was you, there is nothing to do.'],
  }),
  staff_invitation: ({ role, token, validDays }, publicUrl) => {
    const backRoom = { label: 'Open the back room', url: `${publicUrl}/staff` };
    const invited = `You are invited to the back room of Quire as ${role}.`;
    const codes = 'At the first login you set up an app that makes codes, such as the one of your phone.';
    const stranger = 'If you do not know what this is about, ignore this email.';
    return {
      subject: 'Your invitation to the back room',
      preview: invited,
      heading: 'Welcome to the back room',
      ...(token === undefined
        ? {
            paragraphs: [invited, `Log in with this address and the password of your account. ${codes}`],
            action: backRoom,
            notes: [stranger],
          }
        : {
            paragraphs: [
              invited,
              `First choose a password; the link works once, for ${validDays} days. It replaces the password of your account, ` +
                `if you have one. Then log in. ${codes}`,
            ],
            action: { label: 'Choose a password', url: withToken(publicUrl, '/staff/invitation', token) },
            notes: [stranger],
            link: backRoom,
          }),
    };
  },
};
