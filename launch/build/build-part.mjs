// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { precompress } from './precompress.mjs';

/** Vite's configuration of the parts that it builds. */
const viteConfigs = {
  client: 'client/vite.config.ts',
  ssr: 'client/vite.ssr.config.ts',
  staff: 'client/staff/vite.config.ts',
  playground: 'bff/playground/vite.config.ts',
  servers: 'launch/servers.vite.config.ts',
};

/**
 * Builds one part and puts it in the place of the last one.
 * @param {string} root the project's folder
 * @param {import('./parts.mjs').Part} part
 * @param {() => void} beforeReplacing called when the new one is complete
 */
export async function buildPart(root, part, beforeReplacing) {
  if (part.name === 'generated') {
    beforeReplacing();
    const { generate, loadContext } = await import('@graphql-codegen/cli');
    const context = await loadContext(join(root, 'codegen.ts'));
    context.updateConfig({ silent: true, errorsOnly: true });
    await generate(context);
    // The calls of the REST service, from the schemas of its contract that were generated just now.
    const [writeTypes, file] = ['rest-api/write-types.ts', 'bff/generated/rest-api.ts'];
    execFileSync(process.execPath, ['--import', 'tsx', writeTypes, file], { cwd: root });
    return;
  }
  const { build } = await import('vite');
  const configFile = join(root, viteConfigs[/** @type {keyof typeof viteConfigs} */ (part.name)]);
  const aside = join(root, 'dist/.new', part.name);
  await build({ configFile, logLevel: 'error', build: { outDir: aside, emptyOutDir: true } });
  // The others are large and rarely loaded: the first start should not wait for their last few bytes.
  if (part.name === 'client') await precompress(aside, 11);
  if (part.name === 'staff' || part.name === 'playground') await precompress(aside, 9);
  if (part.name === 'ssr') execFileSync(process.execPath, [join(aside, 'ssr-worker.js')]);
  if (part.name === 'servers') {
    execFileSync(process.execPath, [join(aside, 'write-document.js'), join(aside, 'openapi.json')]);
  }
  beforeReplacing();
  replace(join(root, /** @type {string} */ (part.outputs[0])), aside);
}

/** @param {string} folder @param {string} successor */
function replace(folder, successor) {
  const old = `${successor}.old`;
  rmSync(old, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  renameSync(folder, old);
  renameSync(successor, folder);
  rmSync(old, { recursive: true, force: true });
}
