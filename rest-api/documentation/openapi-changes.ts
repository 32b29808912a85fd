/** As much of JSON Schema as breaks callers. */
interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Operation {
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: Content & { required?: boolean };
  responses?: Record<string, Content>;
}

/** As much of an OpenAPI document as breaks callers. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

/** The fields of a schema by their path, such as `order.lines.qty`, and whether each is required. */
function fieldsOf(document: ApiDocument, schema: Schema | undefined): Map<string, boolean> {
  const fields = new Map<string, boolean>();
  const visit = (part: Schema, prefix: string, outer: readonly string[]): void => {
    const { $ref, properties = {}, required = [], items, anyOf = [], allOf = [] } = part;
    if ($ref !== undefined) {
      const target = document.components?.schemas?.[$ref.split('/').at(-1) ?? ''];
      // A type within itself has no further fields.
      if (target && !outer.includes($ref)) visit(target, prefix, [...outer, $ref]);
    }
    for (const [name, field] of Object.entries(properties)) {
      fields.set(`${prefix}${name}`, required.includes(name));
      visit(field, `${prefix}${name}.`, outer);
    }
    for (const each of [...(items ? [items] : []), ...anyOf, ...allOf]) visit(each, prefix, outer);
  };
  if (schema) visit(schema, '', []);
  return fields;
}

const schemaOf = ({ content }: Content = {}): Schema | undefined => Object.values(content ?? {})[0]?.schema;

/**
 * What breaks callers of a released OpenAPI document, one sentence each: an operation, a parameter, a field or a response
 * that is gone, and what is required that was not.
 */
export function openApiChanges(released: ApiDocument, next: ApiDocument): string[] {
  return Object.entries(released.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, before]) => {
      const after = next.paths[path]?.[method];
      const changes = after ? operationChanges(released, before, next, after) : ['was removed.'];
      return changes.map((change) => `${method.toUpperCase()} ${path} ${change}`);
    }),
  );
}

function operationChanges(
  released: ApiDocument,
  before: Operation,
  next: ApiDocument,
  after: Operation,
): string[] {
  const parametersOf = ({ parameters = [] }: Operation) =>
    new Map(
      parameters.map(({ in: place, name, required = false }) => [`${place} parameter ${name}`, required]),
    );
  const bodyOf = (document: ApiDocument, { requestBody }: Operation) =>
    new Map(
      [...fieldsOf(document, schemaOf(requestBody))].map(([name, required]) => [
        `body field ${name}`,
        required,
      ]),
    );
  const responses = Object.entries(before.responses ?? {}).flatMap(([status, response]) => {
    const now = after.responses?.[status];
    if (!now) return [`no longer responds ${status}.`];
    // Other refusals have one body, whose sentences count.
    if (!status.startsWith('2') && status !== '409') return [];
    const left = fieldsOf(next, schemaOf(now));
    return [...fieldsOf(released, schemaOf(response))].flatMap(([name, isAlways]) => {
      if (!left.has(name)) return [`lost the field ${name} of its response ${status}.`];
      return isAlways && !left.get(name)
        ? [`may leave out the field ${name} of its response ${status}.`]
        : [];
    });
  });
  return [
    ...inputChanges(parametersOf(before), parametersOf(after)),
    ...inputChanges(bodyOf(released, before), bodyOf(next, after)),
    ...responses,
  ];
}

/** @param before what can be sent, and whether it has to be */
function inputChanges(before: ReadonlyMap<string, boolean>, after: ReadonlyMap<string, boolean>): string[] {
  const gone = [...before.keys()].filter((name) => !after.has(name)).map((name) => `lost the ${name}.`);
  const needed = [...after]
    .filter(([name, isRequired]) => isRequired && !before.get(name) && !isWithinNew(name, before))
    .map(([name]) => `requires the ${name}.`);
  return [...gone, ...needed];
}

/** Whether an input is a part of one that released callers do not send. */
function isWithinNew(name: string, before: ReadonlyMap<string, boolean>): boolean {
  const outer = name.lastIndexOf('.');
  return outer > 0 && !before.has(name.slice(0, outer));
}
