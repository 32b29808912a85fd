import { type ClassConstructor, Type } from 'class-transformer';
import { IsDefined, IsObject, ValidateNested } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';

/** Property decorator for an object that has to be there and follows the rules of a class of its own. */
export function RequiredObject(field: string, inputClass: ClassConstructor<object>): PropertyDecorator {
  return (target, property) => {
    const name = property as string;
    IsDefined({ message: `${field} is required.` })(target, name);
    // A list of objects would pass for an object otherwise, and so would an empty one.
    IsObject({ message: `${field}: send an object.` })(target, name);
    ValidateNested({ message: `${field}: send an object.` })(target, name);
    Type(() => inputClass)(target, name);
    JSONSchema({ $ref: `#/components/schemas/${inputClass.name}` })(target, name);
  };
}
