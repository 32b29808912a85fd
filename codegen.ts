import type { CodegenConfig } from '@graphql-codegen/cli';
import { parentTypes } from './bff/codegen-parent-types.ts';
import { enumValues } from './bff/resolvers/enum-values.ts';
import { preset as documentModules } from './client/codegen-hooks.mjs';

const documents = 'client/src/**/*.graphql';
const staffDocuments = 'client/staff/**/*.graphql';
const scalars = { ID: 'string', DateTime: 'string' };

/**
 * Resolver types and the client's operations for the BFF, typed documents with their hooks for the client, typed
 * requests for the back room.
 */
const config: CodegenConfig = {
  schema: 'bff/schema.graphql',
  ignoreNoDocuments: true,
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
        enumValues,
      },
    },
    'bff/generated/operations.ts': {
      documents,
      plugins: [{ './client/codegen-operations.mjs': { for: 'server' } }],
    },
    'client/src/generated/catalogue-operations.ts': {
      documents,
      plugins: [{ './client/codegen-operations.mjs': { for: 'client' } }],
    },
    'client/src/generated/graphql.ts': {
      documents,
      plugins: ['typescript-operations', './client/codegen-hooks.mjs'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        nonOptionalTypename: true,
        skipTypeNameForRoot: true,
        onlyOperationTypes: true,
        scalars,
      },
    },
    'client/src/generated/': {
      documents,
      preset: documentModules,
      plugins: ['./client/codegen-hooks.mjs'],
    },
    'rest-api/generated/contract-schemas.ts': {
      plugins: ['./rest-api/documentation/codegen-contract-schema.mjs'],
    },
    'client/src/generated/possible-types.ts': {
      plugins: ['fragment-matcher'],
      config: { useExplicitTyping: true },
    },
    'client/staff/generated/requests.ts': {
      // With what the shopper's pages and the back room share.
      documents: [staffDocuments, 'client/src/orders/Paper.graphql', 'client/src/ui/FieldErrors.graphql'],
      plugins: ['typescript-operations', './client/staff/codegen-requests.mjs'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        skipTypeNameForRoot: true,
        onlyOperationTypes: true,
        scalars,
      },
    },
  },
};

export default config;
