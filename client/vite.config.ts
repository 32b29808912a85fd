import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bookFonts } from './fonts.ts';
import { retryImports } from './retry-imports.ts';

const client = fileURLToPath(new URL('.', import.meta.url));
const project = fileURLToPath(new URL('..', import.meta.url));

/** Builds the client into dist/client; in development `bff/pages/dev-client.ts` serves it by this. */
export default defineConfig({
  root: client,
  plugins: [react(), bookFonts(), retryImports()],
  // The BFF puts the nonce of each response in place of this text.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // Tells the BFF which files a page needs.
    manifest: true,
    target: 'es2022',
    // A font or picture inside a stylesheet could not be cached by itself, and the policy forbids data: fonts.
    assetsInlineLimit: 0,
    // What fifteen pages and parts share is one file: many small ones compress worse, and each costs a request.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 15 }] } } },
  },
  // Not the back room's, which is a page below this folder.
  optimizeDeps: { entries: ['index.html'] },
  server: {
    fs: { allow: [project] },
  },
});
