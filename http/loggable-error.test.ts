import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { loggableError } from './loggable-error.ts';

function fromPostgres(message: string, code: string) {
  const fields = { severity: 'ERROR', code, constraint: 'users_email', table: 'users' };
  return Object.assign(new DatabaseError(message, message.length, 'error'), fields, {
    detail: 'Key (lower(email))=(ada@example.com) already exists.',
  });
}

it('describes a failed query without its values', () => {
  const cause = fromPostgres('duplicate key value violates unique constraint "users_email"', '23505');
  const error = new DrizzleQueryError(
    'insert into users values ($1, $2)',
    ['ada@example.com', '$argon2id$x'],
    cause,
  );
  const logged = loggableError(error);
  expect(JSON.stringify(logged)).not.toMatch(/ada@|argon2id/);
  expect(logged).toMatchObject({
    message: 'Failed query: insert into users values ($1, $2)',
    cause: {
      code: '23505',
      constraint: 'users_email',
      table: 'users',
      message: expect.stringMatching(/^duplicate/),
    },
  });
  expect(logged.stack?.[0]).toMatch(/^at .*loggable-error\.test\.ts/);
});

it.each([
  ['a value that PostgreSQL quotes', fromPostgres('invalid input syntax for type uuid: "hunter2"', '22P02')],
  ['a body that is no JSON', captured(() => JSON.parse('{"password": hunter2}'))],
  ['an address with a password', new Error('cannot reach redis://quire:hunter2@cache:6379/0')],
  ['what is thrown and no error', 'hunter2'],
])('leaves out %s', (_name, error) => {
  const logged = loggableError(error);
  expect(JSON.stringify(logged)).not.toMatch(/hunter2/);
  expect(logged.type).toEqual(expect.any(String));
});

it('stops at circular causes', () => {
  const error = new Error('first');
  error.cause = error;
  expect(JSON.stringify(loggableError(error))).toMatch(/first/);
});

function captured(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
