/** The parts of JSON Schema whose change breaks callers. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
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
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content & { required?: boolean };
  responses?: Record<string, Content>;
}

/** The parts of an OpenAPI document whose change breaks callers. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

/** What a document says of one value that is sent. */
interface Value {
  isRequired: boolean;
  /** Types such as `string`, and single values as JSON such as `"PAID"`; none if it may be anything. */
  kinds: Set<string>;
}

type Values = ReadonlyMap<string, Value>;

const schemaOf = ({ content }: Content = {}): Schema | undefined => Object.values(content ?? {})[0]?.schema;

/** The values of a schema by their path, such as `order.lines[].qty`; the whole has an empty one. */
function valuesOf(document: ApiDocument, schema: Schema, isRequired = true): Map<string, Value> {
  const values = new Map<string, Value>();
  const visit = (part: Schema, path: string, required: boolean, outer: readonly string[]): void => {
    const value = values.get(path) ?? { isRequired: required, kinds: new Set() };
    values.set(path, value);
    for (const kind of kindsOf(part)) value.kinds.add(kind);
    const target = document.components?.schemas?.[part.$ref?.split('/').at(-1) ?? ''];
    // A type within itself has no further fields.
    if (part.$ref && target && !outer.includes(part.$ref))
      visit(target, path, required, [...outer, part.$ref]);
    for (const [name, field] of Object.entries(part.properties ?? {})) {
      visit(field, path ? `${path}.${name}` : name, part.required?.includes(name) ?? false, outer);
    }
    if (part.items) visit(part.items, `${path}[]`, true, outer);
    for (const each of [...(part.anyOf ?? []), ...(part.allOf ?? [])]) visit(each, path, required, outer);
  };
  visit(schema, '', isRequired, []);
  return values;
}

function kindsOf({ const: only, enum: values, type = [] }: Schema): string[] {
  const single = only === undefined ? values : [only];
  return single?.map((value) => JSON.stringify(value)) ?? [type].flat();
}

/** The types of a kind: `string` of `"PAID"`, `number` of `integer` too. */
function typesOf(kind: string): string[] {
  if (/^-?\d/.test(kind)) return Number.isInteger(Number(kind)) ? ['integer', 'number'] : ['number'];
  if (kind.startsWith('"')) return ['string'];
  if (kind === 'true' || kind === 'false') return ['boolean'];
  return kind === 'integer' ? ['integer', 'number'] : [kind];
}

/** Whether what is of these kinds may also be of another. */
const allows = (kinds: ReadonlySet<string>, kind: string): boolean =>
  kinds.size === 0 || kinds.has(kind) || typesOf(kind).some((type) => kinds.has(type));

/**
 * What breaks callers of a released OpenAPI document, one sentence each: an operation, an input, a field or a response
 * that is gone; an input that is required and was not, or may no longer be what it was; a field of a response that may
 * be left out, or be of another type. A further value of an enum in a response breaks none, as in GraphQL.
 */
export function openApiChanges(released: ApiDocument, next: ApiDocument): string[] {
  return Object.entries(released.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, before]) => {
      const after = next.paths[path]?.[method];
      const changes = after
        ? [
            ...inputChanges(inputsOf(released, before), inputsOf(next, after)),
            ...responseChanges(responsesOf(released, before), responsesOf(next, after)),
          ]
        : ['was removed.'];
      return changes.map((change) => `${method.toUpperCase()} ${path} ${change}`);
    }),
  );
}

/** What a caller sends, by its name in a sentence. */
function inputsOf(document: ApiDocument, { parameters = [], requestBody }: Operation): Values {
  const inputs = parameters.flatMap(({ in: place, name, required = false, schema = {} }) =>
    [...valuesOf(document, schema, required)].map(([path, value]): [string, Value] => [
      `${place} parameter ${name}${path}`,
      value,
    ]),
  );
  const body = schemaOf(requestBody);
  const fields = body ? [...valuesOf(document, body, requestBody?.required)] : [];
  return new Map([
    ...inputs,
    ...fields.map(([path, value]): [string, Value] => [
      path && !path.startsWith('[') ? `body.${path}` : `body${path}`,
      value,
    ]),
  ]);
}

function inputChanges(before: Values, after: Values): string[] {
  const narrowed = [...before].flatMap(([name, { kinds }]) => {
    const now = after.get(name);
    if (!now) return [`lost the ${name}.`];
    if (kinds.size === 0 && now.kinds.size > 0)
      return [`takes only ${[...now.kinds].join(', ')} as ${name}.`];
    const refused = [...kinds].filter((kind) => !allows(now.kinds, kind));
    return refused.length > 0 ? [`takes ${refused.join(', ')} no longer as ${name}.`] : [];
  });
  const needed = [...after]
    .filter(
      ([name, { isRequired }]) => isRequired && !before.get(name)?.isRequired && !isWithinNew(name, before),
    )
    .map(([name]) => `requires the ${name}.`);
  return [...narrowed, ...needed];
}

/** Whether an input is a part of one that released callers do not send. */
function isWithinNew(name: string, before: Values): boolean {
  const outer = name.search(/(?:\.[^.[]*|\[\])$/);
  return outer > 0 && !before.has(name.slice(0, outer));
}

/** What the responses have, by their status. Of refusals, only the bodies of 409 differ from each other. */
function responsesOf(document: ApiDocument, { responses = {} }: Operation): Map<string, Values> {
  return new Map(
    Object.entries(responses).map(([status, response]) => {
      const schema = status.startsWith('2') || status === '409' ? schemaOf(response) : undefined;
      return [status, schema ? valuesOf(document, schema) : new Map<string, Value>()];
    }),
  );
}

function responseChanges(before: ReadonlyMap<string, Values>, after: ReadonlyMap<string, Values>): string[] {
  return [...before].flatMap(([status, values]) => {
    const left = after.get(status);
    if (!left) return [`no longer responds ${status}.`];
    return [...values].flatMap(([path, value]) => {
      const now = left.get(path);
      const named = path
        ? `the field ${path} of its response ${status}`
        : `the body of its response ${status}`;
      if (!now) return [`lost ${named}.`];
      if (value.isRequired && !now.isRequired) return [`may leave out ${named}.`];
      const types = new Set([...value.kinds].flatMap((kind) => [kind, ...typesOf(kind).slice(0, 1)]));
      const others = [...now.kinds].filter((kind) => !allows(types, kind));
      if (value.kinds.size > 0 && now.kinds.size === 0) return [`may respond anything as ${named}.`];
      return others.length > 0 ? [`may respond ${others.join(', ')} as ${named}.`] : [];
    });
  });
}
