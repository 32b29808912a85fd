// @ts-check
import { plugin as fragmentMatcher } from '@graphql-codegen/fragment-matcher';
import { isInterfaceType, isUnionType, TypeInfo, visit, visitWithTypeInfo } from 'graphql';

/**
 * GraphQL Code Generator plugin: fragment-matcher's map of unions and interfaces to their members, of those alone that
 * the given operations can get. What other clients of the schema use, such as the back room, adds no byte to this one.
 * @type {import('@graphql-codegen/plugin-helpers').PluginFunction<object>}
 */
export async function plugin(schema, documents, _config, info) {
  const unions = new Set();
  const interfaces = new Set();
  const typeInfo = new TypeInfo(schema);
  for (const { document } of documents) {
    if (!document) continue;
    visit(
      document,
      visitWithTypeInfo(typeInfo, {
        SelectionSet() {
          const parent = typeInfo.getParentType();
          if (isUnionType(parent)) unions.add(parent.name);
          if (isInterfaceType(parent)) interfaces.add(parent.name);
        },
      }),
    );
  }
  const generated = await fragmentMatcher(schema, [], { useExplicitTyping: false }, info);
  const text = typeof generated === 'string' ? generated : generated.content;
  const all = JSON.parse(text.slice(text.indexOf('= {') + 2, text.lastIndexOf('}') + 1)).possibleTypes;
  const members = new Set([...unions].flatMap((name) => all[name]));
  const possibleTypes = Object.fromEntries(
    Object.entries(all).flatMap(([name, types]) => {
      if (unions.has(name)) return [[name, types]];
      if (!interfaces.has(name)) return [];
      return [[name, types.filter((/** @type {string} */ type) => members.has(type))]];
    }),
  );
  return `const result: { possibleTypes: Record<string, string[]> } = ${JSON.stringify({ possibleTypes }, null, 2)};
export default result;`;
}
