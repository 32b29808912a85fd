import { fileURLToPath } from 'node:url';
import { normalizePath } from 'vite';
import { routes } from './src/routes.ts';

/** What the bundler knows of the modules. */
interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const source = (path: string) => normalizePath(fileURLToPath(new URL(`src/${path}`, import.meta.url)));
const SOURCES = source('');
const START = source('main.tsx');
const CATALOGUE = routes.flatMap(({ module, serverData }) => (serverData ? [source(module)] : []));
/** What the changes of a shopper's lists share, wherever they begin. */
const CHANGES = ['account/add-to-list.ts', 'account/refusal-reason.ts', 'network/serialize.ts'].map(source);
const REACT = /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//;
// These name what some pages use, or none: the operations of all pages, parts of the component library.
const NAMES_MORE =
  /\/generated\/graphql\.ts$|\/@mui\/material\/(styles\/enhanceHighContrast|utils\/createSvgIcon)\.mjs$/;

/** The modules that a module needs before it runs, itself included. */
function neededBy(start: string, graph: ModuleGraph): Set<string> {
  const found = new Set([start]);
  for (const id of found) {
    if (NAMES_MORE.test(id)) continue;
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  }
  return found;
}

/**
 * In which file of the build a module goes. Many small files compress worse than a few, and each costs a request.
 * What every page needs is in three: React, the other libraries, both of which change with an upgrade only, and
 * the shop's own code. What pages of the catalogue share is in a fourth, and what changes of lists share in a fifth. The
 * bundler places the rest.
 */
export function chunks(): (id: string, graph: ModuleGraph) => string | null {
  let everywhere: Set<string> | undefined;
  let catalogue: Set<string>[] = [];
  return (id, graph) => {
    if (!everywhere) {
      everywhere = neededBy(START, graph);
      // It waits for a page, and the page for what is in its file: it has to be in one of its own.
      everywhere.delete(START);
      catalogue = CATALOGUE.map((page) => neededBy(page, graph));
    }
    if (everywhere.has(id)) {
      if (REACT.test(id)) return 'react';
      return id.startsWith(SOURCES) ? 'shop' : 'libraries';
    }
    if (CHANGES.includes(id)) return 'changes';
    return catalogue.filter((needed) => needed.has(id)).length > 1 ? 'catalogue' : null;
  };
}
