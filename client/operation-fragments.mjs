// @ts-check
import { visit } from 'graphql';

/** @typedef {Map<string, import('graphql').FragmentDefinitionNode>} Fragments */

/**
 * All fragments of the client by their names.
 * @param {{ document?: import('graphql').DocumentNode }[]} documents
 * @returns {Fragments}
 */
export function fragmentsOf(documents) {
  const definitions = documents.flatMap(({ document }) => document?.definitions ?? []);
  return new Map(
    definitions.flatMap((definition) =>
      definition.kind === 'FragmentDefinition' ? [[definition.name.value, definition]] : [],
    ),
  );
}

/**
 * The fragments that a definition spreads, directly or not, each once, in the order in which the plugin
 * `typed-document-node` writes them into a document: first those that others use.
 * @param {import('graphql').DefinitionNode} definition
 * @param {Fragments} fragments
 */
export function fragmentsIn(definition, fragments) {
  const all = spreadIn(definition, fragments, 'before');
  return new Set([...all.flatMap((fragment) => spreadIn(fragment, fragments, 'after')), ...all]);
}

/**
 * @param {import('graphql').DefinitionNode} definition
 * @param {Fragments} fragments
 * @param {'before' | 'after'} place of a fragment: before or after those that it spreads itself
 * @param {Set<import('graphql').FragmentDefinitionNode>} visited
 * @returns {import('graphql').FragmentDefinitionNode[]}
 */
function spreadIn(definition, fragments, place, visited = new Set()) {
  /** @type {import('graphql').FragmentDefinitionNode[]} */
  const found = [];
  visit(definition, {
    FragmentSpread({ name }) {
      const fragment = fragments.get(name.value);
      if (!fragment || visited.has(fragment)) return;
      visited.add(fragment);
      const nested = spreadIn(fragment, fragments, place, visited);
      found.push(...(place === 'before' ? [fragment, ...nested] : [...nested, fragment]));
    },
  });
  return found;
}
