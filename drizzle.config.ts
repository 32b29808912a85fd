import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './rest-api/**/*-tables.ts',
  out: './rest-api/database/migrations',
  casing: 'snake_case',
});
