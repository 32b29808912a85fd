import { readdirSync, readFileSync } from 'node:fs';

/**
 * The types that resolvers get as parents, by the names of GraphQL's types: where a file of `bff/resolvers/` exports a type
 * `CartParent`, that is the parent of `Cart`. Others are their own parents, so that the compiler compares each field of a
 * REST response with the schema.
 */
export function parentTypes(): Record<string, string> {
  const files = readdirSync('bff/resolvers').filter((name) => /(?<!\.test)\.ts$/.test(name));
  const parents = files.flatMap((file) => {
    const exported = readFileSync(`bff/resolvers/${file}`, 'utf8').matchAll(
      /^export (?:interface|type) ((\w+)Parent)\b/gm,
    );
    return [...exported].map(([, parent, type]) => [type, `../resolvers/${file}#${parent}`]);
  });
  return Object.fromEntries(parents);
}
