import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const client = fileURLToPath(new URL('.', import.meta.url));

/** Builds what the public server makes a first page with into dist/ssr: the same components as one module. */
export default defineConfig({
  root: client,
  publicDir: false,
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'ssr-worker.ts',
    outDir: '../dist/ssr',
    emptyOutDir: true,
    target: 'node20.19',
    minify: true,
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'ssr-worker.js' } },
  },
});
