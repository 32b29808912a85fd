import { type ClassConstructor, Type } from 'class-transformer';
import { IsDefined, IsObject, ValidateNested } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { brokenWith, fieldError, requiredField } from '../routing/field-error.ts';

/** Property decorator for a required object, validated by its own class. */
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
