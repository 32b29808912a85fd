import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DocumentNode, Kind, parse, print, separateOperations } from 'graphql';
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
  return operationsOf('client/src');
}

/** Every operation of the back room. */
export function staffOperations(): SentOperation[] {
  return operationsOf('client/staff');
}

/** The operations of a part of the client, which spread fragments of what both parts show. */
const operationsOf = (folder: string) =>
  operationsIn(parse([folder, 'client/shared'].flatMap((path) => sourcesIn(path, '.graphql')).join('\n')));

/** Texts of the files in a folder of the project and below. */
export function sourcesIn(folder: string, ending: string): string[] {
  return readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(path.join(projectRoot, folder, name), 'utf8'));
}

export function operationsIn(document: DocumentNode): SentOperation[] {
  const separated = separateOperations(document);
  return document.definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .map(({ name: { value: name = '' } = {}, operation, selectionSet }) => ({
      name,
      type: operation,
      text: separated[name] ? print(separated[name]) : '',
      rootFields: selectionSet.selections
        .filter((selection) => selection.kind === Kind.FIELD)
        .map((field) => field.name.value),
    }));
}
