import { type ClassConstructor, Type } from 'class-transformer';
import { IsDefined, IsObject, ValidateNested } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';

/** Property decorator for a required object, validated by its own class. */
export function RequiredObject(field: string, inputClass: ClassConstructor<object>): PropertyDecorator {
  return (target, property) => {
    const name = property as string;
    IsDefined({ message: `${field} is required.` })(target, name);
    // ValidateNested alone would accept a list of such objects.
    IsObject({ message: `${field}: send an object.` })(target, name);
    ValidateNested()(target, name);
    Type(() => inputClass)(target, name);
    JSONSchema(() => ({ $ref: `#/components/schemas/${inputClass.name}` }))(target, name);
  };
}
