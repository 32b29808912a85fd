import type { Rolldown } from 'vite';

/** A module of a library that never runs, and the code in its place. */
export interface ReplacedModule {
  id: RegExp;
  code: string;
}

/**
 * The hooks of a plugin that replaces modules (docs/decisions/0030-libraries-as-published.md). `buildEnd` fails a build
 * in which one of them did not occur.
 * @param listedIn the file that lists the modules, for the message
 */
export function replaceModules(modules: readonly ReplacedModule[], listedIn: string) {
  const replaced = new Set<ReplacedModule>();
  return {
    load: {
      filter: { id: modules.map(({ id }) => id) },
      handler(id: string) {
        const found = modules.find((known) => known.id.test(id));
        if (found) replaced.add(found);
        return found?.code;
      },
    },
    buildEnd(this: Rolldown.PluginContext, error?: Error) {
      const missing = modules.filter((known) => !replaced.has(known)).map(({ id }) => String(id));
      if (error || missing.length === 0) return;
      this.error(`The libraries have no module like ${missing.join(', ')} any more: see ${listedIn}.`);
    },
  };
}
