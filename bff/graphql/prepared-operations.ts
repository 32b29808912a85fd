import {
  type DocumentNode,
  type GraphQLSchema,
  getNullableType,
  isScalarType,
  isSpecifiedScalarType,
  Kind,
  parse,
  TypeInfo,
  type ValueNode,
  type VariableDefinitionNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { cacheKeyOf } from './cache-key.ts';
import { CompiledOperation } from './compiled-operation.ts';
import { type LiftedDocument, liftLiterals } from './lifted-literals.ts';
import { graphqlLimits } from './limits.ts';
import { hashIn, persistedText } from './persisted-operations.ts';
import { areWithinLimits } from './request-limits.ts';
import { type GraphqlRequest, type RequestParts, repeatsParameters } from './request-parts.ts';

/** A shape has up to `queryCharacters`, and its operation some times as much. */
const rememberedShapes = 500;

/** Variables that stand for a document's own values; requests with such names are not prepared. */
const variablePrefix = '__literal';

interface Prepared {
  operation: CompiledOperation;
  /** The headers of the responses to requests with these media types. */
  headers: Record<string, string>;
}

/** A prepared operation with the variables of one request. */
export interface PreparedRun extends Prepared {
  variables: Record<string, unknown>;
}

interface Sighting extends LiftedDocument {
  text: string;
  /** The shape, and what else decides about the response's head and which operation runs. */
  key: string;
}

/**
 * Holds queries of the catalogue compiled, so that one with other numbers and texts than before is neither parsed nor
 * validated again. Apollo has answered each of them before, with the same media types, and without errors: the
 * operation is valid, within the limits, and the head of its responses is known.
 */
export class PreparedOperations {
  readonly #prepared = new LRUCache<string, Prepared>({ max: rememberedShapes });
  /** Answered once; or not to be compiled. */
  readonly #seen = new LRUCache<string, 'once' | 'never'>({ max: rememberedShapes });

  /** The prepared operation of a request; undefined if Apollo has to look at it. */
  find(request: GraphqlRequest, parts: RequestParts): PreparedRun | undefined {
    const sighting = sight(request, parts);
    const prepared = sighting && this.#prepared.get(sighting.key);
    if (!prepared) return undefined;
    const variables = variablesOf(parts);
    if (!variables || !areWithinLimits(variables, sighting.values)) return undefined;
    sighting.values.forEach((value, index) => {
      variables[variablePrefix + index] = value;
    });
    return { ...prepared, variables };
  }

  /**
   * Prepares the operation of a request, the second time that Apollo has answered one of its shape.
   * @param headers of the response, which was complete
   */
  remember(
    schema: GraphQLSchema,
    request: GraphqlRequest,
    parts: RequestParts,
    headers: Record<string, string>,
  ): void {
    const sighting = sight(request, parts);
    if (!sighting || this.#prepared.has(sighting.key)) return;
    const { key } = sighting;
    const seen = this.#seen.get(key);
    if (seen === 'never') return;
    const operation = seen === 'once' ? compiled(schema, sighting) : undefined;
    if (operation) this.#prepared.set(key, { operation, headers });
    else this.#seen.set(key, seen === undefined ? 'once' : 'never');
  }
}

function sight(request: GraphqlRequest, parts: RequestParts): Sighting | undefined {
  const text = textOf(parts);
  if (text === undefined || text.length > graphqlLimits.queryCharacters) return undefined;
  const { operationName = null } = parts;
  if (operationName !== null && typeof operationName !== 'string') return undefined;
  if (repeatsParameters(request)) return undefined;
  const lifted = liftLiterals(text);
  return lifted && { ...lifted, text, key: cacheKeyOf(request, `${operationName ?? ''}\n${lifted.shape}`) };
}

/** The text of a request that consists of it and variables alone, or of the id of a persisted operation. */
function textOf({ query, extensions }: RequestParts): string | undefined {
  if (extensions === undefined || isEmpty(extensions))
    return typeof query === 'string' && !query.includes(variablePrefix) ? query : undefined;
  return query ? undefined : persistedText(hashIn(extensions));
}

const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

function variablesOf({ variables }: RequestParts): Record<string, unknown> | undefined {
  if (variables === undefined || variables === null) return {};
  return typeof variables === 'object' && !Array.isArray(variables) ? { ...variables } : undefined;
}

function compiled(schema: GraphQLSchema, sighting: Sighting): CompiledOperation | undefined {
  const document = withVariables(schema, sighting);
  return document && CompiledOperation.of(schema, document);
}

/** The document with a variable for each lifted value; undefined if one does not stand where such a variable can. */
function withVariables(
  schema: GraphQLSchema,
  { text, values }: Pick<Sighting, 'text' | 'values'>,
): DocumentNode | undefined {
  const typeInfo = new TypeInfo(schema);
  const variableDefinitions: VariableDefinitionNode[] = [];
  let fits = true;
  const lift = (node: ValueNode & { value: string }) => {
    const value = values[variableDefinitions.length];
    const type = getNullableType(typeInfo.getInputType());
    if (String(value) !== node.value && Number(node.value) !== value) fits = false;
    if (!isScalarType(type) || !isSpecifiedScalarType(type)) {
      fits = false;
      return undefined;
    }
    const variable = {
      kind: Kind.VARIABLE,
      name: { kind: Kind.NAME, value: variablePrefix + variableDefinitions.length },
    } as const;
    variableDefinitions.push({
      ...{ kind: Kind.VARIABLE_DEFINITION, variable },
      type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: type.name } },
    });
    return variable;
  };
  const document: DocumentNode = visit(
    parse(text, { maxTokens: graphqlLimits.tokens }),
    visitWithTypeInfo(typeInfo, {
      // A default value cannot be a variable.
      VariableDefinition: () => false,
      IntValue: lift,
      FloatValue: lift,
      StringValue: lift,
    }),
  );
  if (!fits || variableDefinitions.length !== values.length) return undefined;
  return visit(document, {
    OperationDefinition: (operation) => ({
      ...operation,
      variableDefinitions: [...(operation.variableDefinitions ?? []), ...variableDefinitions],
    }),
  });
}
