import type { Database } from '../database/database.ts';
import { listPage } from '../input/list-page.ts';
import { defaultPageSize } from '../input/page.ts';
import { decodeTimedPlace, timedPlaceText } from '../input/timed-place.ts';
import { isId } from '../input/validation.ts';
import { HttpError } from '../routing/errors.ts';
import { originOf } from '../routing/origin.ts';
import { type RouteDefinition, staffRoute } from '../routing/route.ts';
import { linkIsGone, neverSentMessage, noEmail, sendAgain, waitsAlreadyMessage } from './send-again.ts';
import { StaffEmailsQuery } from './staff-emails.input.ts';
import { listStaffEmails } from './staff-emails.queries.ts';

const permission = 'shoppers:read';

/** Which emails were sent, for staff: not what is in them. */
export function staffEmailRoutes(database: Database): RouteDefinition[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/staff/emails',
      permission,
      summary: 'The emails of the last 30 days and what became of them, the latest first, a page at a time.',
      query: StaffEmailsQuery,
      response: 'StaffEmailsResponse',
      async handle({ query: { first = defaultPageSize, after, recipient, ...filter } }) {
        const before = after === undefined ? undefined : decodeTimedPlace('LETTERS', after);
        const found = await listStaffEmails(
          database,
          { ...filter, recipient: recipient?.trim() },
          { first: first + 1, before },
        );
        const { page, next } = listPage('LETTERS', found, first, ({ place }) => timedPlaceText(place));
        return { emails: page.map(({ place: _, ...email }) => email), next };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/emails/:id/send',
      permission,
      summary: 'Sends an email again, as it was and to the same address.',
      parameters: { id: 'The id of an email.' },
      response: 'StaffEmailResponse',
      errors: { 404: noEmail, 409: [waitsAlreadyMessage, linkIsGone, neverSentMessage] },
      async handle({ caller, request }) {
        const { id } = request.params;
        if (!isId(id)) throw new HttpError(404, noEmail);
        return { email: await sendAgain(database, originOf(caller, request), id) };
      },
    }),
  ];
}
