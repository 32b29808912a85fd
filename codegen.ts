import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { CodegenConfig } from '@graphql-codegen/cli';
import type { DocumentNode } from 'graphql';
import { parentTypes } from './bff/codegen-parent-types.ts';
import { documentIdOf } from './client/codegen-operations.mjs';

const shop = 'client/src/**/*.graphql';
const staff = 'client/staff/**/*.graphql';
/** What the shop's pages and the back room have in common. */
const shared = 'client/shared/**/*.graphql';
/** The same, where its fragments are used and no module is made of them: one pointer has one role in the codegen's cache. */
const sharedAsExternal = `./${shared}`;
const scalars = { ID: 'string', DateTime: 'string' };

/** A module of types and typed documents beside each `.graphql` file. */
const besideSources = {
  preset: 'near-operation-file' as const,
  plugins: ['typescript-operations', 'typed-document-node'],
};

const documentTypes = {
  useTypeImports: true,
  enumsAsTypes: true,
  skipTypeNameForRoot: true,
  documentNodeImport: '@apollo/client#TypedDocumentNode',
  importSchemaTypesFrom: 'client/shared/schema.generated.ts',
  scalars,
};

/** Removes the modules whose `.graphql` file is gone: the types that they name are gone as well. */
function removeOrphans() {
  for (const file of ['src', 'staff'].flatMap((part) => modulesIn(`client/${part}`))) {
    if (!existsSync(file.replace(/generated\.ts$/, 'graphql'))) rmSync(file);
  }
}

const modulesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.generated.ts'))
    .map((name) => path.join(folder, name));

/**
 * Resolver types and the client's operations for the BFF; for the client typed documents, and for the shop's pages hooks.
 */
const config: CodegenConfig = {
  schema: 'bff/schema.graphql',
  ignoreNoDocuments: true,
  hooks: { afterStart: removeOrphans },
  generates: {
    'bff/generated/resolvers.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        scalars,
        contextType: '../context.ts#Context',
        resolversNonOptionalTypename: { unionMember: true },
        mappers: parentTypes(),
      },
    },
    'bff/generated/operations.ts': {
      documents: [shop, shared],
      plugins: [{ './client/codegen-operations.mjs': { for: 'server' } }],
    },
    'client/src/network/catalogue-operations.generated.ts': {
      documents: [shop, shared],
      plugins: [{ './client/codegen-operations.mjs': { for: 'client' } }],
    },
    'client/src/network/possible-types.generated.ts': {
      plugins: ['fragment-matcher'],
      config: { useExplicitTyping: true },
    },
    'client/shared/schema.generated.ts': {
      plugins: ['typescript'],
      config: { useTypeImports: true, enumsAsTypes: true, onlyOperationTypes: true, scalars },
    },
    'client/shared/': { ...besideSources, documents: shared, config: documentTypes },
    'client/src/': {
      ...besideSources,
      documents: shop,
      externalDocuments: sharedAsExternal,
      plugins: [...besideSources.plugins, './client/codegen-hooks.mjs'],
      config: {
        ...documentTypes,
        nonOptionalTypename: true,
        // The id by which the server knows an operation.
        unstable_onExecutableDocumentNode: (document: DocumentNode) => ({ id: documentIdOf(document) }),
      },
    },
    'client/staff/': {
      ...besideSources,
      documents: staff,
      externalDocuments: sharedAsExternal,
      config: documentTypes,
    },
    'rest-api/generated/contract-schemas.ts': {
      plugins: ['./rest-api/documentation/codegen-contract-schema.mjs'],
    },
  },
};

export default config;
