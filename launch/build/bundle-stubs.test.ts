import type { Plugin } from 'vite';
import { expect, it } from 'vitest';
import { bundleStubs } from '../../client/bundle-stubs.ts';

/** Runs the plugin on libraries without the modules that it replaces. */
function endOfBuild({ command, isSsrBuild }: { command: 'build' | 'serve'; isSsrBuild?: boolean }) {
  const plugin: Plugin = bundleStubs();
  const hooks = plugin as unknown as Record<'config' | 'buildEnd', (...parts: unknown[]) => void>;
  const fail = (message: string) => {
    throw new Error(message);
  };
  hooks.config({}, { command, isSsrBuild, mode: 'production' });
  return () => hooks.buildEnd.call({ error: fail });
}

it('fails the build for the browser when a library no longer has such a module', () => {
  expect(endOfBuild({ command: 'build' })).toThrow(/no module like .*TouchRipple.* any more/);
});

it('does not fail other builds, which need only some of the modules', () => {
  expect(endOfBuild({ command: 'serve' })).not.toThrow();
  expect(endOfBuild({ command: 'build', isSsrBuild: true })).not.toThrow();
});
