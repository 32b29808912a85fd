import type { Database } from '../../database/database.ts';
import { timestampForm } from '../../database/timestamp.ts';
import { decodeListCursor } from '../../input/list-cursor.ts';
import { listPage } from '../../input/list-page.ts';
import { defaultPageSize, PageQuery } from '../../input/page.ts';
import { isId } from '../../input/validation.ts';
import { HttpError } from '../../routing/errors.ts';
import { originOf } from '../../routing/origin.ts';
import { personNeededMessage } from '../../routing/permissions.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import { addNote, nobodyToWriteToMessage, noteKeyUsedMessage, tooManyNotesMessage } from './add-note.ts';
import { noOrder } from './no-order.ts';
import { OrderNoteInput } from './order-notes.input.ts';
import { listTimeline, timelineEntryOfNote } from './order-timeline.queries.ts';
import { findOrderById } from './orders.queries.ts';

const placeForm = new RegExp(`^${timestampForm}/[0-4][\\w-]{0,100}$`);

function placeOf(cursor: string) {
  const [at = '', id = ''] = decodeListCursor('TIMELINE', cursor, placeForm).split('/');
  return { at, id };
}

/** Staff read what happened to an order, and write notes about it. */
export function orderTimelineRoutes(database: Database): RouteDefinition[] {
  const permission = 'orders:read';
  const idOf = (id: unknown): string => {
    if (!isId(id)) throw new HttpError(404, noOrder);
    return id.toLowerCase();
  };

  return [
    staffRoute({
      method: 'GET',
      path: '/staff/orders/:id/timeline',
      permission,
      summary: 'What happened to an order and who did it, the newest first, a page at a time.',
      description:
        'Its payments, parcels, refunds and returns, the emails to its shopper of the last 30 days, and the notes of staff.',
      parameters: { id: "The order's id." },
      query: PageQuery,
      response: 'OrderTimelineResponse',
      errors: { 404: noOrder },
      async handle({ query: { first = defaultPageSize, after }, request }) {
        const before = after === undefined ? undefined : placeOf(after);
        const order = await findOrderById(database, idOf(request.params.id));
        if (!order) throw new HttpError(404, noOrder);
        const found = await listTimeline(database, order, { first: first + 1, before });
        const { page, next } = listPage('TIMELINE', found, first, ({ place: { at, id } }) => `${at}/${id}`);
        return { entries: page.map(({ place: _place, ...entry }) => entry), next };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/orders/:id/notes',
      permission,
      summary: 'Adds a note to an order: for staff alone, or to the shopper, who gets it by email.',
      description:
        'A note is in the timeline of the order. The same `key` is the same note. A service token writes for staff alone, and ' +
        'an order without an account has nobody to write to. When an account is deleted, the notes on its orders go with it.',
      parameters: { id: "The order's id." },
      body: OrderNoteInput,
      response: 'OrderNoteResponse',
      status: 201,
      errors: {
        403: personNeededMessage,
        404: noOrder,
        409: [nobodyToWriteToMessage, noteKeyUsedMessage, tooManyNotesMessage],
      },
      async handle({ body, caller, request }) {
        const orderId = idOf(request.params.id);
        // Else a program that may only read could write to shoppers.
        if (body.toShopper && caller.kind !== 'staff') throw new HttpError(403, personNeededMessage);
        const note = await addNote(database, originOf(caller, request), {
          ...body,
          orderId,
          key: body.key.toLowerCase(),
        });
        return { entry: timelineEntryOfNote(note) };
      },
    }),
  ];
}
