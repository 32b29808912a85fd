import { Transform } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { brokenWith, fieldError } from '../routing/field-error.ts';

/**
 * Property decorator for the optional query parameter `include`: some of `choices` in any order, with commas between, in
 * repeated parameters, or both. The property is a list of them, each once.
 * @param description what each choice adds to the response, as a sentence
 */
export function Include(choices: readonly string[], description: string): PropertyDecorator {
  const [first = '', ...others] = choices;
  const message =
    others.length > 0
      ? `Send one or more of ${choices.join(', ')}, with commas between, or leave it out.`
      : `Send ${first}, or leave it out.`;
  return (target, property) => {
    for (const decorate of [
      IsOptional(),
      Transform(({ value }) => namesIn(value)),
      IsIn(choices, { each: true, ...brokenWith(fieldError('include', 'INVALID', message)) }),
      JSONSchema({
        type: 'array',
        items: { type: 'string', enum: [...choices] },
        description: others.length > 0 ? `${description} ${severalWays}` : description,
        examples: [[first]],
      }),
    ]) {
      decorate(target, property as string);
    }
  };
}

const severalWays = 'Send several with commas between, or repeat the parameter; the order does not matter.';

/** @param value of the parameter: a string, or a list if it is repeated */
const namesIn = (value: unknown): unknown[] => [
  ...new Set(
    [value].flat().flatMap((part: unknown) => (typeof part === 'string' ? part.split(',') : [part])),
  ),
];
