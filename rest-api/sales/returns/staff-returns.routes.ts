import { lowerCase } from '../../contract/letter-case.ts';
import type { StaffReturnsResponse } from '../../contract/responses.ts';
import type { ReturnState } from '../../contract/returns.ts';
import { bookTwice } from '../../input/book-twice.ts';
import { encodeListCursor } from '../../input/list-cursor.ts';
import { maxCounted } from '../../input/list-page.ts';
import { defaultPageSize } from '../../input/page.ts';
import { decodeTimedPlace, timedPlaceText } from '../../input/timed-place.ts';
import { isId } from '../../input/validation.ts';
import { HttpError } from '../../routing/errors.ts';
import { fieldError, InvalidFields, invalidField } from '../../routing/field-error.ts';
import { nextLink } from '../../routing/next-link.ts';
import { originOf } from '../../routing/origin.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import type { OrderContext } from '../payments/payment-context.ts';
import { moreThanLeft } from '../refunds/refund-order.ts';
import { orderChangedMessage } from '../staff-orders/change-order.ts';
import type { StoredReturnState } from '../stored-values.ts';
import {
  decideReturn,
  noReturn,
  notApprovedMessage,
  nothingArrived,
  notReceivedMessage,
  notRequestedMessage,
  orderNotPaidMessage,
  receiveReturn,
  refundNoteNeeded,
  refundReturn,
  returnChangedMessage,
  returnOverMessage,
  shopNoteNeeded,
  someFitMessage,
  tooManyReceived,
} from './change-return.ts';
import { countStaffReturns, findStaffReturn, findStaffReturns } from './find-staff-returns.ts';
import {
  DecideReturnInput,
  ReceiveReturnInput,
  RefundReturnInput,
  returnStates,
  StaffReturnsQuery,
} from './returns.input.ts';

const again =
  'The same call twice changes nothing the second time. A 409 has the return as it is now in `return`.';
const parameters = { id: "The return's id." };

/** Staff decide, receive and refund returns. */
export function staffReturnRoutes({ database }: OrderContext): RouteDefinition[] {
  const idOf = (id: unknown): string => {
    if (!isId(id)) throw new HttpError(404, noReturn);
    return id.toLowerCase();
  };
  const changes = { permission: 'orders:refund', fresh: true } as const;

  return [
    staffRoute({
      method: 'GET',
      path: '/staff/returns',
      permission: 'orders:read',
      summary: 'What shoppers send back, the oldest first, page by page.',
      description: `Follow \`Link\` to the next page until there is none. \`X-Total-Count\` counts up to ${maxCounted}.`,
      headers: {
        Link: {
          description: 'Address of the next page, in the form of RFC 8288. Missing on the last page.',
          example: '</api/staff/returns?first=10&after=UkVUVVJOUzo>; rel="next"',
          always: false,
        },
        'X-Total-Count': {
          description: `How many returns match; ${maxCounted} where they are as many or more.`,
          example: '42',
          always: true,
        },
      },
      query: StaffReturnsQuery,
      response: 'StaffReturnsResponse',
      async handle({ query, request, response }): Promise<StaffReturnsResponse> {
        const { first = defaultPageSize, after, states, search } = query;
        const filter = { states: statesIn(states), search: search?.trim() || undefined };
        const place = after === undefined ? undefined : decodeTimedPlace('RETURNS', after);
        const [{ returns, next }, count] = await Promise.all([
          findStaffReturns(database, filter, { first, after: place }),
          countStaffReturns(database, filter),
        ]);
        response.set('X-Total-Count', String(count));
        if (next) response.set('Link', nextLink(request, encodeListCursor('RETURNS', timedPlaceText(next))));
        return { returns };
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/returns/:id',
      permission: 'orders:read',
      parameters,
      summary: 'One return of any shopper.',
      response: 'StaffReturnResponse',
      errors: { 404: noReturn },
      async handle({ request: { params } }) {
        const found = await findStaffReturn(database, idOf(params.id));
        if (!found) throw new HttpError(404, noReturn);
        return { return: found };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/returns/:id/decide',
      ...changes,
      parameters,
      summary: 'Approves or rejects what a shopper wants to send back; the shopper gets an email.',
      description: `A return that is approved can still be rejected, and one that has arrived without a copy fit for sale. ${again}`,
      body: DecideReturnInput,
      response: 'StaffReturnResponse',
      errors: {
        400: invalidField(shopNoteNeeded),
        404: noReturn,
        409: [returnChangedMessage, notRequestedMessage, returnOverMessage, someFitMessage],
      },
      async handle({ body: { version, approve, shopNote = '' }, caller, request }) {
        const decision = { id: idOf(request.params.id), version, approve, shopNote };
        return { return: await decideReturn(database, originOf(caller, request), decision) };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/returns/:id/receive',
      ...changes,
      parameters,
      summary: 'Says that the copies of an approved return have arrived, and which can be sold again.',
      description:
        'Copies in `fit` go back to the stock of books that are tracked. Copies in `missing` have not arrived with the others: ' +
        `their money stays. The rest has arrived and cannot be sold again. ${again}`,
      body: ReceiveReturnInput,
      response: 'StaffReturnResponse',
      errors: {
        400: [
          tooManyReceived('fit'),
          tooManyReceived('missing'),
          nothingArrived,
          bookTwice('fit'),
          bookTwice('missing'),
        ].map(invalidField),
        404: noReturn,
        409: [returnChangedMessage, notApprovedMessage],
      },
      async handle({ body: { version, fit, missing }, caller, request }) {
        const arrival = { id: idOf(request.params.id), version, fit, missing: missing ?? [] };
        return { return: await receiveReturn(database, originOf(caller, request), arrival) };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/returns/:id/refund',
      ...changes,
      parameters,
      summary:
        'Gives the money of a received return back: what its copies cost, or `amountPaise` with a `note`.',
      description:
        'Copies whose money the order has given back already do not count: `toRefund` of each line has the others. Where ' +
        'none is left, leave `amountPaise` out: the return is refunded then, and nothing more goes back. The payment ' +
        `provider gives the money a moment later, and the shopper gets an email then. ${again}`,
      body: RefundReturnInput,
      response: 'StaffReturnResponse',
      errors: {
        400: [invalidField(refundNoteNeeded), invalidField(moreThanLeft('amountPaise', '₹648'))],
        404: noReturn,
        409: [returnChangedMessage, orderChangedMessage, notReceivedMessage, orderNotPaidMessage],
      },
      async handle({ body: { version, orderVersion, amountPaise, note = '' }, caller, request }) {
        const wish = { id: idOf(request.params.id), version, orderVersion, amountPaise, note };
        return { return: await refundReturn(database, originOf(caller, request), wish) };
      },
    }),
  ];
}

const isState = (text: string): text is ReturnState => returnStates.some((state) => state === text);

/** @throws InvalidFields 400 for anything that is no state */
function statesIn(text: string | undefined): StoredReturnState[] | undefined {
  if (text === undefined) return undefined;
  const states = text.split(',');
  if (states.every(isState)) return states.map(lowerCase);
  const message = `Some of ${returnStates.join(', ')}, with commas between them.`;
  throw new InvalidFields(400, fieldError('states', 'INVALID', message));
}
