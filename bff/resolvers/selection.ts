import {
  type FieldNode,
  type GraphQLResolveInfo,
  getArgumentValues,
  getNamedType,
  isObjectType,
  Kind,
} from 'graphql';

/**
 * The arguments of a field at every place where an operation selects it on the resolved object: directly or in
 * fragments, perhaps under several aliases. For resolvers that fetch what a field below will need.
 */
export function argumentsWithin(info: GraphQLResolveInfo, field: string): Record<string, unknown>[] {
  const type = getNamedType(info.returnType);
  const definition = isObjectType(type) ? type.getFields()[field] : undefined;
  if (!definition) throw new Error(`${type.name} has no field ${field}.`);
  return info.fieldNodes
    .flatMap((node) => fieldsOf(node.selectionSet, info.fragments))
    .filter(({ name }) => name.value === field)
    .map((node) => getArgumentValues(definition, node, info.variableValues));
}

function fieldsOf(
  selectionSet: FieldNode['selectionSet'],
  fragments: GraphQLResolveInfo['fragments'],
): FieldNode[] {
  return (selectionSet?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    const holder = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value];
    return fieldsOf(holder?.selectionSet, fragments);
  });
}

/** Whether an operation selects a field somewhere below the resolved object, by the names on the way to it. */
export function selects(
  info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
  ...path: string[]
): boolean {
  let nodes: readonly FieldNode[] = info.fieldNodes;
  for (const step of path) {
    nodes = nodes
      .flatMap(({ selectionSet }) => fieldsOf(selectionSet, info.fragments))
      .filter(({ name }) => name.value === step);
  }
  return nodes.length > 0;
}
