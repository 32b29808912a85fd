import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const project = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles the servers and the launcher into dist/server, because they start faster from bundles than from modules.
 */
export default defineConfig({
  root: project,
  // There is no public folder to copy.
  publicDir: false,
  ssr: {
    noExternal: true,
    // Native code, packages that locate their own files, and optional parts of the PostgreSQL driver that are not
    // installed.
    external: [
      '@node-rs/argon2',
      '@react-pdf/layout',
      '@react-pdf/render',
      '@react-pdf/renderer',
      'pdfkit',
      'sharp',
      'subset-font',
      'pg-native',
      'pg-cloudflare',
    ],
  },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20.19',
    sourcemap: true,
    rolldownOptions: {
      input: {
        'rest-api': `${project}rest-api/server.ts`,
        'draw-covers': `${project}rest-api/catalogue/covers/draw.ts`,
        'resize-covers': `${project}rest-api/catalogue/covers/resize.ts`,
        'write-document': `${project}rest-api/write-document.ts`,
        mailer: `${project}rest-api/mailer.ts`,
        bff: `${project}bff/server.ts`,
        prepare: `${project}launch/prepare.ts`,
        launch: `${project}launch/launch.ts`,
        import: `${project}seed/import/import.ts`,
        'uploaded-import': `${project}seed/import/uploaded-import.ts`,
        export: `${project}seed/export/export.ts`,
        entities: `${project}seed/entities/entities.ts`,
        command: `${project}launch/commands/run-command.ts`,
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // The project has the sources; in the maps they would cost each process 20 MB of memory.
        sourcemapExcludeSources: true,
      },
    },
  },
});
