import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { CodegenConfig } from '@graphql-codegen/cli';
import type { DocumentNode } from 'graphql';
import { enumValues } from './bff/resolvers/enum-values.ts';
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
        // Fields that a resolver fills from the parent's REST response need the parent's own type.
        mappers: {
          ProductConnection: '../resolvers/catalogue.ts#ProductConnectionParent',
          ProductFacets: '../resolvers/catalogue.ts#ProductFacetsParent',
          CategoryFacet: '../../rest-api/contract/catalogue.ts#CategoryFacet as RestCategoryFacet',
          PriceFacet: '../../rest-api/contract/catalogue.ts#PriceFacet as RestPriceFacet',
          Product: '../../rest-api/contract/editions.ts#ProductDetails as RestProduct',
          Author: '../resolvers/editions.ts#AuthorParent',
          AuthorBookConnection: '../resolvers/editions.ts#AuthorBooksParent',
          Contribution: '../../rest-api/contract/editions.ts#Contributor as RestContributor',
          Series: '../resolvers/editions.ts#SeriesParent',
          SeriesPart: '../../rest-api/contract/editions.ts#SeriesPart as RestSeriesPart',
          SeriesBookConnection: '../resolvers/editions.ts#SeriesBooksParent',
          BookFormat: '../../rest-api/contract/editions.ts#BookFormat as RestBookFormat',
          EditionFacet: '../../rest-api/contract/edition-facets.ts#EditionFacet as RestEditionFacet',
          ContributorRole: '../../rest-api/contract/editions.ts#ContributorRole as RestContributorRole',
          Category: '../../rest-api/contract/catalogue.ts#Category as RestCategory',
          User: '../../rest-api/contract/shopper.ts#User as RestUser',
          Address: '../../rest-api/contract/shopper.ts#Address as RestAddress',
          Cart: '../resolvers/cart.ts#CartParent',
          CartLine: '../resolvers/cart.ts#CartLineParent',
          Wishlist: '../resolvers/wishlist.ts#WishlistParent',
          WishlistItem: '../resolvers/wishlist.ts#WishlistItemParent',
          StaffMemberConnection: '../resolvers/staff.ts#StaffMemberConnectionParent',
          AuditEntryConnection: '../resolvers/staff.ts#AuditEntryConnectionParent',
          AuditEntry: '../../rest-api/contract/staff.ts#AuditEntry as RestAuditEntry',
          OrderConnection: '../resolvers/orders.ts#OrderConnectionParent',
          PaymentConfirmation: '../resolvers/orders.ts#PaymentConfirmationParent',
          Order: '../../rest-api/contract/orders.ts#Order as RestOrder',
          OrderLine: '../../rest-api/contract/orders.ts#OrderLine as RestOrderLine',
          ProductCategory: '../../rest-api/contract/catalogue.ts#ProductCategory as RestProductCategory',
          OrderState: '../../rest-api/contract/orders.ts#OrderState as RestOrderState',
          RefundState: '../../rest-api/contract/orders.ts#RefundState as RestRefundState',
          RefundReason: '../../rest-api/contract/orders.ts#RefundReason as RestRefundReason',
          Shipment: '../../rest-api/contract/fulfilment.ts#Shipment as RestShipment',
          ShipmentLine: '../../rest-api/contract/fulfilment.ts#ShipmentLine as RestShipmentLine',
          StaffBook: '../../rest-api/contract/staff-books.ts#StaffBook as RestStaffBook',
          OtherEdition: '../../rest-api/contract/staff-books.ts#OtherEdition as RestOtherEdition',
          BookTax: '../../rest-api/contract/book-taxes.ts#BookTax as RestBookTax',
          BookTaxConnection: '../resolvers/book-taxes.ts#BookTaxConnectionParent',
          StaffBookConnection: '../resolvers/staff-books.ts#StaffBookConnectionParent',
          Shortage: '../../rest-api/contract/stock.ts#Shortage as RestShortage',
          StaffOrderConnection: '../resolvers/staff-orders.ts#StaffOrderConnectionParent',
          StaffOrder: '../../rest-api/contract/staff-orders.ts#StaffOrder as RestStaffOrder',
          OrderShopper: '../../rest-api/contract/shopper.ts#OrderShopper as RestOrderShopper',
          StaffOrderLine: '../resolvers/staff-orders.ts#StaffOrderLineParent',
          StaffShipment: '../resolvers/staff-orders.ts#StaffShipmentParent',
          StaffShipmentLine: '../resolvers/staff-orders.ts#StaffShipmentLineParent',
          Carrier: '../../rest-api/contract/staff-orders.ts#Carrier as RestCarrier',
          PackingSlipLine: '../../rest-api/contract/staff-orders.ts#SlipLine as RestSlipLine',
          Paper: '../resolvers/papers.ts#PaperParent',
          PaperLine: '../../rest-api/contract/papers.ts#PaperLine as RestPaperLine',
          PaperReference: '../../rest-api/contract/papers.ts#PaperReference as RestPaperReference',
          PaperKind: '../../rest-api/contract/papers.ts#PaperKind as RestPaperKind',
          Fulfilment: '../../rest-api/contract/fulfilment.ts#Fulfilment as RestFulfilment',
          Return: '../../rest-api/contract/returns.ts#Return as RestReturn',
          ReturnLine: '../../rest-api/contract/returns.ts#ReturnLine as RestReturnLine',
          ReturnState: '../../rest-api/contract/returns.ts#ReturnState as RestReturnState',
          ReturnReason: '../../rest-api/contract/returns.ts#ReturnReason as RestReturnReason',
          StaffReturn: '../../rest-api/contract/staff-returns.ts#StaffReturn as RestStaffReturn',
          StaffReturnLine: '../resolvers/staff-returns.ts#StaffReturnLineParent',
          StaffReturnConnection: '../resolvers/staff-returns.ts#StaffReturnConnectionParent',
          ReturnedOrder: '../../rest-api/contract/staff-returns.ts#ReturnedOrder as RestReturnedOrder',
          ShipmentState: '../../rest-api/contract/fulfilment.ts#ShipmentState as RestShipmentState',
          BookStock: '../../rest-api/contract/stock.ts#BookStock as RestBookStock',
          BookStockConnection: '../resolvers/stock.ts#BookStockConnectionParent',
          StockMovementConnection: '../resolvers/stock.ts#StockMovementConnectionParent',
          LetterState: '../../rest-api/contract/staff-letters.ts#LetterState as RestLetterState',
          StaffLetter: '../../rest-api/contract/staff-letters.ts#StaffLetter as RestStaffLetter',
          StaffImport: '../../rest-api/contract/staff-imports.ts#StaffImport as RestStaffImport',
          ImportState: '../../rest-api/contract/staff-imports.ts#ImportState as RestImportState',
          ImportKind: '../../rest-api/contract/staff-imports.ts#ImportKind as RestImportKind',
          StaffShopperConnection: '../resolvers/staff-shoppers.ts#StaffShopperConnectionParent',
          StaffJobs: '../resolvers/staff-letters.ts#StaffJobsParent',
          StaffLetterConnection: '../resolvers/staff-letters.ts#StaffLetterConnectionParent',
          StockReason: '../../rest-api/contract/stock.ts#StockMovementReason as RestStockMovementReason',
          DisputeState: '../../rest-api/contract/orders.ts#DisputeState as RestDisputeState',
        },
        enumValues,
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
