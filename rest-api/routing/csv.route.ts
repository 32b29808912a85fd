import { Readable } from 'node:stream';
import type { ClassConstructor } from 'class-transformer';
import { indianDay } from '../contract/indian-day.ts';
import type { FileResponses } from '../contract/responses.ts';
import { validatedQuery } from '../input/validation.ts';
import type { Permission } from './permissions.ts';
import type { RouteDefinition } from './route.ts';

/** A list of the back room as a file for spreadsheets. */
interface CsvRoute<Query extends object> {
  path: `/staff/${string}`;
  permission: Permission;
  summary: string;
  /** Explains columns whose names do not. */
  description?: string;
  query: ClassConstructor<Query>;
  response: keyof FileResponses;
  /** The first part of the file's name: `orders` is saved as `quire-orders-2026-01-31.csv`. */
  name: string;
  /** The period of a file that has one; its name has that in place of the day on which it is saved. */
  periodOf?(query: Query): Period;
  /** The lines of the file, which are sent as they are read. */
  rows(query: Query): AsyncIterable<string>;
}

const ofCells = 'Cells that a spreadsheet would take for a formula have an apostrophe ahead.';

/** The period of a file: from one moment (included) to another (excluded). */
interface Period {
  from?: Date | undefined;
  to?: Date | undefined;
}

/**
 * `quire-orders-2026-01-31.csv`; of a period `quire-bills-2026-11-01-to-2026-11-30.csv`, until the day of the moment where
 * it has no end.
 */
export function csvFileName(name: string, at: Date, { from, to }: Period = {}): string {
  const last = indianDay(to && to < at ? new Date(to.getTime() - 1) : at);
  return `quire-${name}-${from ? `${indianDay(from)}-to-` : ''}${last}.csv`;
}

/** A route that sends a whole list as CSV. */
export function csvRoute<Query extends object>({
  permission,
  name,
  periodOf,
  description,
  rows,
  ...call
}: CsvRoute<Query>): RouteDefinition {
  return {
    ...call,
    description: description === undefined ? ofCells : `${description} ${ofCells}`,
    method: 'GET',
    auth: 'staff',
    staff: { permission },
    contentType: 'text/csv',
    headers: {
      'Content-Disposition': {
        description:
          'Has browsers save the answer under a name with the day in India, or the days of its period.',
        example: `attachment; filename="${csvFileName(name, new Date('2026-01-31T12:00:00Z'))}"`,
        always: true,
      },
    },
    async run(request, response) {
      const query = validatedQuery(call.query, request.query);
      const fileName = csvFileName(name, new Date(), periodOf?.(query));
      response.type('csv').set('Content-Disposition', `attachment; filename="${fileName}"`);
      return Readable.from(rows(query));
    },
  };
}
