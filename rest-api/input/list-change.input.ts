import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsString, Max, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { brokenWith, fieldError } from '../routing/field-error.ts';
import { Decimal } from './count.ts';

const versionRule = brokenWith(fieldError('version', 'INVALID', 'The version that you have read.'));
const idsRule = brokenWith(fieldError('ids', 'INVALID', 'The ids of all, each once.'));

/** Property decorator for the version that a change starts from, of what begins with 0. */
export const StartVersion = (): PropertyDecorator => (target, property) => {
  for (const decorate of [Max(2_147_483_647, versionRule), Min(0, versionRule), IsInt(versionRule)])
    decorate(target, property as string);
  JSONSchema({ description: 'The version that the change starts from.', examples: [1] })(
    target,
    property as string,
  );
};

/** The query parameters of a removal or a reset. */
export class VersionQuery {
  @Decimal()
  @StartVersion()
  version!: number;
}

/** The order of a list. */
export class OrderInput {
  @IsString({ each: true, ...idsRule })
  @ArrayMaxSize(100, idsRule)
  @ArrayMinSize(1, idsRule)
  @IsArray(idsRule)
  @JSONSchema({ description: 'The ids of all, in their new order.', examples: [['delhivery', 'india-post']] })
  ids!: string[];
}
