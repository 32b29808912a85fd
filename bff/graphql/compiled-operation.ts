import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  getVariableValues,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  visit,
} from 'graphql';

/** What the resolvers of one run get beside their parent and arguments. */
interface Run {
  context: unknown;
  variableValues: Record<string, unknown>;
}

/** Turns the value of a resolver into that of the response; promises one if it has to wait for one. */
type Complete = (value: unknown, run: Run) => unknown;

interface CompiledField {
  key: string;
  read(parent: unknown, run: Run): unknown;
}

interface Scope {
  schema: GraphQLSchema;
  operation: OperationDefinitionNode;
  fragments: Record<string, FragmentDefinitionNode>;
}

/** Thrown by a run without a complete result; graphql-js then finds the errors to report. */
class NotComplete extends Error {}

/**
 * A query whose selections were looked up once: types, resolvers, and arguments without variables. It knows the way
 * without errors alone; whoever runs it has graphql-js execute the operation where it fails.
 */
export class CompiledOperation {
  readonly #scope: Scope;
  readonly #complete: Complete;

  private constructor(scope: Scope, complete: Complete) {
    this.#scope = scope;
    this.#complete = complete;
  }

  /**
   * Compiles the only operation of a valid document.
   * @returns undefined for what is not compiled: several operations, mutations, directives, unions and interfaces,
   * introspection
   */
  static of(schema: GraphQLSchema, document: DocumentNode): CompiledOperation | undefined {
    const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
    const [operation] = operations;
    const type = schema.getQueryType();
    if (!operation || operations.length > 1 || operation.operation !== 'query' || !type) return undefined;
    if (hasDirectives(document)) return undefined;
    const fragments: Scope['fragments'] = {};
    for (const definition of document.definitions)
      if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
    const scope = { schema, operation, fragments };
    const complete = completeObject(scope, type, operation.selectionSet.selections);
    return complete && new CompiledOperation(scope, complete);
  }

  /**
   * Runs it.
   * @returns the response's data
   * @throws NotComplete for variables that do not fit, anything else for what a resolver throws or returns
   */
  async run(context: unknown, variables: Readonly<Record<string, unknown>>): Promise<unknown> {
    const { schema, operation } = this.#scope;
    const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
      maxErrors: 1,
    });
    if (!coerced) throw new NotComplete('The variables do not fit.');
    return this.#complete({}, { context, variableValues: coerced });
  }
}

function hasDirectives(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Directive() {
      found = true;
    },
  });
  return found;
}

/** Completes objects of a type; undefined if a part of the selection is not compiled. */
function completeObject(
  scope: Scope,
  type: GraphQLObjectType,
  selections: readonly SelectionNode[],
): Complete | undefined {
  const nodes = new Map<string, FieldNode[]>();
  collectFields(scope, selections, nodes);
  const fields: CompiledField[] = [];
  for (const [key, ofKey] of nodes) {
    const field = compileField(scope, type, key, ofKey);
    if (!field) return undefined;
    fields.push(field);
  }
  return (parent, run) => {
    const data: Record<string, unknown> = {};
    let waiting: Promise<unknown>[] | undefined;
    try {
      for (const { key, read } of fields) {
        const value = read(parent, run);
        data[key] = value;
        if (!(value instanceof Promise)) continue;
        waiting ??= [];
        waiting.push(
          value.then((result: unknown) => {
            data[key] = result;
          }),
        );
      }
    } catch (error) {
      // What is under way may fail as well, and nobody waits for it any more.
      if (waiting) void Promise.allSettled(waiting);
      throw error;
    }
    return waiting ? settled(waiting).then(() => data) : data;
  };
}

/** Waits for all, so that nothing is under way when the first error is thrown. */
async function settled(waiting: readonly Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(waiting)) {
    if (result.status === 'rejected') throw result.reason;
  }
}

/** Without interfaces and unions every fragment in a valid selection is of the selection's own type. */
function collectFields(
  scope: Scope,
  selections: readonly SelectionNode[],
  nodes: Map<string, FieldNode[]>,
): void {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      const key = (selection.alias ?? selection.name).value;
      nodes.set(key, [...(nodes.get(key) ?? []), selection]);
    } else {
      const holder =
        selection.kind === Kind.INLINE_FRAGMENT ? selection : scope.fragments[selection.name.value];
      collectFields(scope, holder?.selectionSet.selections ?? [], nodes);
    }
  }
}

function compileField(
  scope: Scope,
  parentType: GraphQLObjectType,
  key: string,
  nodes: readonly [FieldNode, ...FieldNode[]] | readonly FieldNode[],
): CompiledField | undefined {
  const [node] = nodes;
  if (!node || key === '__proto__') return undefined;
  const name = node.name.value;
  if (name === '__typename') return { key, read: () => parentType.name };
  const field = parentType.getFields()[name];
  if (!field) return undefined;
  const selections = nodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  const complete = completeType(scope, field.type, selections);
  if (!complete) return undefined;
  const resolve = resolverOf(scope, parentType, field, nodes);
  return {
    key,
    read(parent, run) {
      const value = resolve(parent, run);
      return value instanceof Promise ? value.then((result) => complete(result, run)) : complete(value, run);
    },
  };
}

type Resolve = (parent: unknown, run: Run) => unknown;

function resolverOf(
  scope: Scope,
  parentType: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  fieldNodes: readonly FieldNode[],
): Resolve {
  const { name, resolve } = field;
  const [node] = fieldNodes;
  if (!node || !resolve) return (parent) => propertyOf(parent, name);
  const hasVariables = node.arguments?.some(({ value }) => readsVariable(value));
  const constant = hasVariables ? undefined : getArgumentValues(field, node);
  const { schema, operation, fragments } = scope;
  const info: Omit<GraphQLResolveInfo, 'variableValues'> = {
    ...{ fieldName: name, fieldNodes, returnType: field.type, parentType, schema, operation, fragments },
    rootValue: undefined,
    path: { prev: undefined, key: name, typename: parentType.name },
  };
  return (parent, run) => {
    const { context, variableValues } = run;
    const values = constant ?? getArgumentValues(field, node, variableValues);
    return resolve(parent, values, context, { ...info, variableValues });
  };
}

function propertyOf(parent: unknown, name: string): unknown {
  const value = (parent as Record<string, unknown>)[name];
  if (typeof value === 'function') throw new NotComplete(`${name} is a function.`);
  return value;
}

function readsVariable(value: object): boolean {
  if ('kind' in value && value.kind === Kind.VARIABLE) return true;
  if ('values' in value && Array.isArray(value.values)) return value.values.some(readsVariable);
  if ('fields' in value && Array.isArray(value.fields)) return value.fields.some(readsVariable);
  return 'value' in value && typeof value.value === 'object' && value.value !== null
    ? readsVariable(value.value)
    : false;
}

function completeType(
  scope: Scope,
  type: GraphQLOutputType,
  selections: readonly SelectionNode[],
): Complete | undefined {
  if (isNonNullType(type)) {
    const inner = completeType(scope, type.ofType, selections);
    return inner && ((value, run) => present(inner(present(value), run)));
  }
  const complete = completeNullable(scope, type, selections);
  return complete && ((value, run) => (value == null ? null : complete(value, run)));
}

function completeNullable(
  scope: Scope,
  type: GraphQLOutputType,
  selections: readonly SelectionNode[],
): Complete | undefined {
  if (isListType(type)) {
    const inner = completeType(scope, type.ofType, selections);
    return (
      inner &&
      ((value, run) => {
        if (!Array.isArray(value)) throw new NotComplete('Not a list.');
        const items = value.map((item) =>
          item instanceof Promise ? item.then((result) => inner(result, run)) : inner(item, run),
        );
        if (!items.some((item) => item instanceof Promise)) return items;
        return settled(items.map(async (item) => item)).then(() => Promise.all(items));
      })
    );
  }
  if (isLeafType(type)) return (value) => present(type.serialize(value));
  // Interfaces and unions are left to graphql-js.
  return isObjectType(type) && !type.isTypeOf ? completeObject(scope, type, selections) : undefined;
}

function present(value: unknown): unknown {
  if (value == null) throw new NotComplete('Nothing where the schema promises a value.');
  return value;
}
