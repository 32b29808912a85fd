import 'reflect-metadata';
import { type ClassConstructor, plainToInstance } from 'class-transformer';
import { getMetadataStorage, type ValidationError, validateSync } from 'class-validator';
import type { FieldError } from '../contract/errors.ts';
import { uuidPattern } from '../contract/rules.ts';
import { HttpError, notAnObjectMessage } from '../routing/errors.ts';
import { fieldError, InvalidFields } from '../routing/field-error.ts';

/**
 * Validates input by a class of class-validator rules, and removes properties that the class does not name.
 * @throws InvalidFields 400 with one error for each field that breaks a rule
 */
export function validated<T extends object>(inputClass: ClassConstructor<T>, input: unknown): T {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new HttpError(400, notAnObjectMessage);
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
 * Validates a query by a class of class-validator rules. Rejects parameters that the class does not name: a filter
 * with a typing error in its name would otherwise be ignored.
 * @throws HttpError 400 with one message per error
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

/** The properties with rules. */
function namesIn(inputClass: ClassConstructor<object>): ReadonlySet<string> {
  const rules = getMetadataStorage().getTargetValidationMetadatas(inputClass, '', false, false);
  return new Set(rules.map(({ propertyName }) => propertyName));
}

/**
 * The first error of each field: rules carry theirs as context.
 * @throws Error for a rule without: it has to be given `brokenWith`
 */
function fieldErrorsIn({ property, constraints, contexts, children = [] }: ValidationError): FieldError[] {
  const [own]: FieldError[] = Object.values(contexts ?? {});
  if (own) return [own];
  if (constraints) throw new Error(`A rule of ${property} does not say which field error it causes.`);
  return children.flatMap(fieldErrorsIn);
}

/** Whether a path's id can be an id at all: PostgreSQL cannot compare anything else with one. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && uuidPattern.test(value);
}
