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
    chunkSizeWarningLimit: 8_000,
  },
});
