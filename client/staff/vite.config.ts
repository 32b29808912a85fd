import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bookFonts } from '../fonts.ts';
import { retryImports } from '../retry-imports.ts';

const staff = fileURLToPath(new URL('.', import.meta.url));
const project = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Builds the back room into dist/staff, apart from the shop's pages; in development `bff/pages/dev-client.ts` serves it
 * by this.
 */
export default defineConfig({
  root: staff,
  base: '/staff/',
  // Vite's folder of prepared libraries belongs to one configuration.
  cacheDir: `${project}node_modules/.vite-staff`,
  publicDir: false,
  plugins: [react(), bookFonts(), retryImports()],
  // The BFF puts the nonce of each response in place of this text.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../../dist/staff',
    emptyOutDir: true,
    target: 'es2022',
    // The policy forbids data: fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
  },
  server: { fs: { allow: [project] } },
});
