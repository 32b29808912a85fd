import 'reflect-metadata';
import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { getMetadataStorage, type ValidationError, validateSync } from 'class-validator';
import type { FieldError } from './contract/responses.ts';
import { HttpError } from './errors.ts';
import { fieldError, InvalidFields } from './field-error.ts';

/**
 * Checks input against a class of class-validator rules and drops whatever the class does not name.
 * @throws InvalidFields 400 with one error for each field that breaks a rule
 */
export function validated<T extends object>(inputClass: ClassConstructor<T>, input: unknown): T {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new HttpError(400, 'Send a JSON object as the body, with Content-Type: application/json.');
  }
  const instance = plainToInstance(inputClass, input);
  const errors = validateSync(instance, {
    whitelist: true,
    stopAtFirstError: true,
    forbidUnknownValues: true,
    validationError: { target: false, value: false },
  });
  if (errors.length > 0) throw new InvalidFields(400, ...errors.flatMap(fieldErrorsIn));
  return instance;
}

/**
 * Checks a query against a class of class-validator rules. Parameters that the class does not name are refused:
 * a filter with a slip of the pen in its name would otherwise be no filter.
 * @throws InvalidFields 400
 */
export function validatedQuery<T extends object>(inputClass: ClassConstructor<T>, query: object): T {
  const known = namesIn(inputClass);
  const unknown = Object.keys(query).filter((name) => !known.has(name));
  if (unknown.length > 0) {
    const list = [...known].join(', ');
    const message = `No such parameter here; there are ${list}.`;
    throw new InvalidFields(400, ...unknown.map((name) => fieldError(name, 'UNKNOWN', message)));
  }
  return validated(inputClass, query);
}

const names = new WeakMap<ClassConstructor<object>, ReadonlySet<string>>();

/** What a class has rules for; gathered once, as the library looks through all rules there are. */
function namesIn(inputClass: ClassConstructor<object>): ReadonlySet<string> {
  let known = names.get(inputClass);
  if (!known) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(inputClass, '', false, false);
    known = new Set(rules.map(({ propertyName }) => propertyName));
    names.set(inputClass, known);
  }
  return known;
}

/** The first error of each field: rules carry theirs as context (`brokenWith`). */
function fieldErrorsIn({ contexts, children = [] }: ValidationError): FieldError[] {
  const [own]: FieldError[] = Object.values(contexts ?? {});
  return own ? [own] : children.flatMap(fieldErrorsIn);
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a path's id can be the id of anything: PostgreSQL refuses to compare others. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && uuidPattern.test(value);
}
