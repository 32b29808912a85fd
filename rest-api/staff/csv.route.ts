import { Readable } from 'node:stream';
import type { ClassConstructor } from 'class-transformer';
import { streamResponse } from '../../http/stream-response.ts';
import type { FileResponses } from '../contract/responses.ts';
import { validatedQuery } from '../input/validation.ts';
import type { RouteDefinition } from '../routing/route.ts';
import type { Permission } from './permissions.ts';

/** A list of the back room as a file for spreadsheets. */
interface CsvRoute<Query extends object> {
  path: `/staff/${string}`;
  permission: Permission;
  summary: string;
  description: string;
  query: ClassConstructor<Query>;
  response: keyof FileResponses;
  /** What the file is about: `orders` is saved as `quire-orders-2026-01-31.csv`. */
  name: string;
  /** The lines of the file, which are sent as they are read. */
  rows(query: Query): AsyncIterable<string>;
}

/** A route that sends a whole list as CSV. */
export function csvRoute<Query extends object>({
  permission,
  name,
  rows,
  ...call
}: CsvRoute<Query>): RouteDefinition {
  const fileName = (day: string) => `quire-${name}-${day}.csv`;
  return {
    ...call,
    method: 'GET',
    staff: { permission },
    contentType: 'text/csv',
    headers: {
      'Content-Disposition': {
        description: 'Has browsers save the answer under a name with the day.',
        example: `attachment; filename="${fileName('2026-01-31')}"`,
        always: true,
      },
    },
    async run(request, response) {
      const lines = Readable.from(rows(validatedQuery(call.query, request.query)));
      await streamResponse(lines, request, response, [
        ...['Cache-Control', 'no-store'],
        ...['Content-Type', 'text/csv; charset=utf-8'],
        ...[
          'Content-Disposition',
          `attachment; filename="${fileName(new Date().toISOString().slice(0, 10))}"`,
        ],
      ]);
    },
  };
}
