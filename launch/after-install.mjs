// @ts-check
import { createRequire } from 'node:module';

/**
 * After `npm ci`: generates what types, tests and editors need on a fresh clone. Without the packages of development there
 * is nothing to generate with, and a shop that is built already needs nothing.
 */
if (hasCodegen()) await import('./build.mjs');

function hasCodegen() {
  try {
    return Boolean(createRequire(import.meta.url).resolve('@graphql-codegen/cli'));
  } catch {
    return false;
  }
}
