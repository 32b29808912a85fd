import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bookFonts } from './fonts.ts';

const client = fileURLToPath(new URL('.', import.meta.url));
const project = fileURLToPath(new URL('..', import.meta.url));

/** Builds the client into dist/client. In development `launch/dev.ts` puts the BFF's paths behind it. */
export default defineConfig({
  root: client,
  plugins: [react(), bookFonts()],
  // The BFF puts the nonce of each response in place of this text.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // A font or picture inside a stylesheet could not be cached by itself, and the policy forbids data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Changes with an upgrade only, so that a new version of the shop leaves it in the browser's cache.
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
            },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [project] },
  },
});
