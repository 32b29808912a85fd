import type { Plugin } from 'vite';

const dynamicImport = /\bimport\(([`"'])(\.\/[\w.-]+\.js)\1\)/g;

/**
 * Lets a dynamic import of a built client that fails load its module under another address: browsers may remember for as long
 * as the page is open that an address could not be loaded, so that no retry would help.
 */
export const retryImports = (): Plugin => ({
  name: 'retry-imports',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      file.code = file.code.replaceAll(
        dynamicImport,
        (first, _quote, address) => `${first}.catch(()=>import(\`${address}?again=\${Date.now()}\`))`,
      );
    }
  },
});
