import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The GraphQL playground, bundled so that it works without any other site. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/playground/',
  plugins: [react()],
  build: {
    outDir: path.join(import.meta.dirname, '../../dist/playground'),
    emptyOutDir: true,
    // Supports top-level await, and leaves light-dark() unchanged.
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    chunkSizeWarningLimit: 8_000,
  },
});
