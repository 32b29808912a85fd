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
 * The fragments that a definition spreads, directly or not: each once, after those that it uses itself.
 * @param {import('graphql').DefinitionNode} definition
 * @param {Fragments} fragments
 * @param {Set<import('graphql').FragmentDefinitionNode>} found
 */
export function fragmentsIn(definition, fragments, found = new Set()) {
  visit(definition, {
    FragmentSpread({ name }) {
      const fragment = fragments.get(name.value);
      if (!fragment || found.has(fragment)) return;
      fragmentsIn(fragment, fragments, found);
      found.add(fragment);
    },
  });
  return found;
}
