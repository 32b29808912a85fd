import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DocumentNode, Kind, type OperationDefinitionNode, parse, print, visit } from 'graphql';
import { projectRoot } from '../../runtime/project-root.ts';

/** An operation as a client sends it: with exactly the fragments that it spreads. */
export interface SentOperation {
  name: string;
  type: 'query' | 'mutation' | 'subscription';
  text: string;
  /** Its fields of Query or Mutation. */
  rootFields: string[];
}

/** Every operation of the shop's own client. */
export function clientOperations(): SentOperation[] {
  return operationsIn(parse(sourcesIn('client/src', '.graphql').join('\n')));
}

/** Every operation of the back room, which shows papers as the shopper's pages do. */
export function staffOperations(): SentOperation[] {
  const sources = [
    ...sourcesIn('client/staff', '.graphql'),
    ...sourcesIn('client/src/orders', 'Paper.graphql'),
  ];
  return operationsIn(parse(sources.join('\n')));
}

/** Texts of the files in a folder of the project and below. */
export function sourcesIn(folder: string, ending: string): string[] {
  return readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(path.join(projectRoot, folder, name), 'utf8'));
}

export function operationsIn(document: DocumentNode): SentOperation[] {
  return document.definitions
    .filter(
      (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
    )
    .map((operation) => ({
      name: operation.name?.value ?? 'without a name',
      type: operation.operation,
      text: withFragments(operation, document),
      rootFields: operation.selectionSet.selections
        .filter((selection) => selection.kind === Kind.FIELD)
        .map((field) => field.name.value),
    }));
}

function withFragments(operation: OperationDefinitionNode, { definitions }: DocumentNode): string {
  const needed = new Map<string, string>([['', print(operation)]]);
  const follow = (node: DocumentNode['definitions'][number]) =>
    visit(node, {
      FragmentSpread({ name: { value: name } }) {
        if (needed.has(name)) return;
        for (const definition of definitions) {
          if (definition.kind !== Kind.FRAGMENT_DEFINITION || definition.name.value !== name) continue;
          needed.set(name, print(definition));
          follow(definition);
        }
      },
    });
  follow(operation);
  return [...needed.values()].join('\n');
}
