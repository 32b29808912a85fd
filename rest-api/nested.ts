import { type ClassConstructor, Type } from 'class-transformer';
import { IsDefined, IsObject, ValidateNested } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { brokenWith, fieldError, requiredField } from './field-error.ts';

/** Property decorator for an object that has to be there and follows the rules of a class of its own. */
export function RequiredObject(field: string, inputClass: ClassConstructor<object>): PropertyDecorator {
  return (target, property) => {
    const name = property as string;
    IsDefined(brokenWith(requiredField(field)))(target, name);
    // ValidateNested alone takes a list of such objects for one.
    IsObject(brokenWith(fieldError(field, 'INVALID', 'Send an object.')))(target, name);
    ValidateNested()(target, name);
    Type(() => inputClass)(target, name);
    JSONSchema(() => ({ $ref: `#/components/schemas/${inputClass.name}` }))(target, name);
  };
}
