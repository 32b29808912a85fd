import {
  buildSchema,
  concatAST,
  type DefinitionNode,
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  separateOperations,
} from 'graphql';
import sdl from '../schema.graphql?raw';
import { isOfStaff } from './is-of-staff.ts';
import { type Ask, ShopSamples, sampleVariables } from './sample-variables.ts';

/** An operation of the playground, with the fragments that it spreads. */
export interface Example {
  operation: string;
  /** Its name in words. */
  title: string;
  /** The schema's description of its first field. */
  description: string;
  document: DocumentNode;
  /** Fields of Query or Mutation that it asks for. */
  fields: string[];
  /** Whether it requires the token of a member of staff or of a program. */
  staff: boolean;
}

interface Group {
  name: string;
  examples: Example[];
}

const schema = buildSchema(sdl);
const fieldsOfRoots = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };

/** The only mutation of the back room that needs no token. */
const loginOfStaff = 'staffLogin';

const texts = import.meta.glob<string>(
  ['./examples/*.graphql', '../../client/{src,staff,shared}/**/*.graphql'],
  { query: '?raw', import: 'default', eager: true },
);
const documents = Object.entries(texts).map(([path, text]) => ({ path, document: parse(text) }));
/** Each operation by its name, with the fragments that it spreads. */
const separated = separateOperations(concatAST(documents.map(({ document }) => document)));

/** "AddToCart" is "Add to cart". */
const inWords = (name: string) =>
  name.charAt(0) + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The group of an operation: the folder of the client that sends it. */
function groupOf(path: string): string {
  const [, part, folder = ''] = /client\/(src|staff)\/([^/]+)/.exec(path) ?? [];
  if (!part) return 'First steps';
  return part === 'src' ? inWords(folder.charAt(0).toUpperCase() + folder.slice(1)) : `Back room: ${folder}`;
}

function exampleOf({ name, selectionSet }: OperationDefinitionNode): Example {
  const operation = name?.value ?? '';
  const { definitions } = separated[operation] ?? {};
  if (!definitions) throw new Error('An example has a name.');
  // The operation is what is read first; its fragments follow.
  const isFragment = ({ kind }: DefinitionNode) => Number(kind === Kind.FRAGMENT_DEFINITION);
  const ordered = definitions.toSorted((a, b) => isFragment(a) - isFragment(b));
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: ordered };
  const fields = selectionSet.selections.flatMap((selection) =>
    selection.kind === Kind.FIELD ? [selection.name.value] : [],
  );
  const described = fields.flatMap((field) => fieldsOfRoots[field] ?? []);
  return {
    operation,
    title: inWords(operation),
    description: described[0]?.description ?? '',
    document,
    fields,
    staff: described.some((field) => field.name !== loginOfStaff && isOfStaff(field)),
  };
}

const operationsIn = ({ definitions }: DocumentNode) =>
  definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);

/** A few operations to begin with, and every operation that the shop's pages and the back room send. */
export const groups: Group[] = [...new Set(documents.map(({ path }) => groupOf(path)))]
  .map((name) => ({
    name,
    examples: documents
      .filter(({ path }) => groupOf(path) === name)
      .flatMap(({ document }) => operationsIn(document))
      .map(exampleOf),
  }))
  .filter(({ examples }) => examples.length > 0);

/** The text of an example. */
export const textOf = ({ document }: Example) => print(document);

/** Variables with which an example runs, with ids of the shop. */
export const variablesOf = ({ document, staff }: Example, ask: Ask) =>
  sampleVariables(schema, document, new ShopSamples(ask, staff));
