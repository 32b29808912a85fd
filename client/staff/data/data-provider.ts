import { type DataProvider, type GetListParams, HttpError, type Identifier } from 'react-admin';
import { AuditEntriesDocument } from '../audit/AuditEntries.generated.ts';
import { StaffBookDocument, StaffBooksDocument } from '../books/Books.generated.ts';
import { bookFilter } from '../books/book-filter.ts';
import { StaffCodesDocument } from '../codes/Codes.generated.ts';
import { StaffEmailsDocument } from '../emails/Emails.generated.ts';
import { StaffImportDocument, StaffImportsDocument } from '../imports/Imports.generated.ts';
import { StaffJobsDocument } from '../jobs/Jobs.generated.ts';
import { orderFilter } from '../orders/order-filter.ts';
import { StaffOrderDocument } from '../orders/StaffOrder.generated.ts';
import { StaffOrdersDocument } from '../orders/StaffOrders.generated.ts';
import { StaffPageDocument, StaffPagesDocument } from '../pages/Pages.generated.ts';
import { returnFilter } from '../returns/return-filter.ts';
import { StaffReturnDocument, StaffReturnsDocument } from '../returns/StaffReturns.generated.ts';
import { reviewFilter } from '../reviews/review-filter.ts';
import { StaffReviewsDocument } from '../reviews/StaffReviews.generated.ts';
import { ServiceTokensDocument } from '../settings/ServiceTokens.generated.ts';
import { StaffTaxesDocument } from '../settings/Taxes.generated.ts';
import { StaffShopperDocument, StaffShoppersDocument } from '../shoppers/Shoppers.generated.ts';
import {
  BookStockDocument,
  StaffStockDocument,
  StockMovementsDocument,
  type StockMovementsQueryVariables,
} from '../stock/Stock.generated.ts';
import { StaffMembersDocument } from '../team/Members.generated.ts';
import { TodayDocument } from '../today/Today.generated.ts';
import {
  WebhookDeliveriesDocument,
  type WebhookDeliveriesQueryVariables,
  WebhookDocument,
  WebhooksDocument,
} from '../webhooks/Webhooks.generated.ts';
import { type CursorPage, cursorPages, type PageRequest } from './cursor-pages.ts';
import { staffRequest } from './staff-request.ts';

interface StaffRecord {
  id: Identifier;
}

/** The largest page of a list that the shop returns. */
const MAX_PER_PAGE = 100;

/** What the back room can do with the records of one resource. */
interface ResourceOperations {
  list?: (request: PageRequest) => Promise<CursorPage<StaffRecord>>;
  one?: (id: string, signal?: AbortSignal) => Promise<StaffRecord | null>;
}

/** Each resource's operations, generated from the `.graphql` files beside the pages. */
function createResources(): Record<string, ResourceOperations> {
  return {
    orders: {
      list: cursorPages(async ({ filter, first, after, signal }) => {
        const { staffOrders } = await staffRequest(
          StaffOrdersDocument,
          { filter: orderFilter(filter), first, after },
          signal,
        );
        return { ...staffOrders, ...staffOrders.pageInfo, endCursor: staffOrders.pageInfo.endCursor ?? null };
      }),
      one: async (id, signal) => (await staffRequest(StaffOrderDocument, { id }, signal)).staffOrder ?? null,
    },
    books: {
      list: cursorPages(async ({ filter, first, after, signal }) => {
        const { staffBooks } = await staffRequest(
          StaffBooksDocument,
          { filter: bookFilter(filter), first, after },
          signal,
        );
        return { nodes: staffBooks.nodes, ...staffBooks.pageInfo };
      }),
      one: async (id, signal) => (await staffRequest(StaffBookDocument, { id }, signal)).staffBook ?? null,
    },
    taxes: {
      list: cursorPages(async ({ filter, first, after, signal }) => {
        const { search } = filter as { search?: string };
        const { staffTaxes } = await staffRequest(StaffTaxesDocument, { search, first, after }, signal);
        return { nodes: staffTaxes.nodes, ...staffTaxes.pageInfo };
      }),
    },
    imports: {
      // The latest fifty, at once.
      list: async ({ signal }) => {
        const { staffImports } = await staffRequest(StaffImportsDocument, {}, signal);
        return { nodes: staffImports.imports, hasNextPage: false, endCursor: null };
      },
      one: async (id, signal) =>
        (await staffRequest(StaffImportDocument, { id }, signal)).staffImport ?? null,
    },
    stock: {
      list: cursorPages(async ({ filter, first, after, signal }) => {
        const { search, low } = filter as { search?: string; low?: string | boolean };
        const variables = { filter: { search, low: String(low) === 'true' }, first, after };
        const { staffStock } = await staffRequest(StaffStockDocument, variables, signal);
        return { nodes: staffStock.nodes, ...staffStock.pageInfo };
      }),
      one: async (book, signal) =>
        (await staffRequest(BookStockDocument, { book }, signal)).bookStock ?? null,
    },
    movements: {
      list: cursorPages(async ({ filter, first, after, signal }) => {
        const { bookId } = filter as StockMovementsQueryVariables;
        const variables = { bookId, first, after };
        const { stockMovements } = await staffRequest(StockMovementsDocument, variables, signal);
        return { nodes: stockMovements.nodes, ...stockMovements.pageInfo };
      }),
    },
    shoppers: {
      list: cursorPages(async ({ filter, first, after, signal }) => {
        const { search } = filter as { search?: string };
        const { staffShoppers } = await staffRequest(StaffShoppersDocument, { search, first, after }, signal);
        return { nodes: staffShoppers.nodes, ...staffShoppers.pageInfo };
      }),
      one: async (id, signal) =>
        (await staffRequest(StaffShopperDocument, { id }, signal)).staffShopper ?? null,
    },
    emails: {
      list: cursorPages(async ({ filter, first, after, signal }) => {
        const { staffEmails } = await staffRequest(StaffEmailsDocument, { filter, first, after }, signal);
        return { nodes: staffEmails.nodes, ...staffEmails.pageInfo };
      }),
    },
    jobs: {
      list: cursorPages(async ({ first, after, signal }) => {
        const { staffJobs } = await staffRequest(StaffJobsDocument, { first, after }, signal);
        const nodes = staffJobs.dead.map((job) => ({ ...job, id: `${job.kind} ${job.subject}` }));
        return { nodes, ...staffJobs.pageInfo };
      }),
    },
    // One record: the figures of the first page.
    today: {
      one: async (id, signal) => ({ id, ...(await staffRequest(TodayDocument, {}, signal)).staffToday }),
    },
    returns: {
      list: cursorPages(async ({ filter, first, after, signal }) => {
        const { staffReturns } = await staffRequest(
          StaffReturnsDocument,
          { filter: returnFilter(filter), first, after },
          signal,
        );
        return { ...staffReturns, ...staffReturns.pageInfo };
      }),
      one: async (id, signal) => (await staffRequest(StaffReturnDocument, { id }, signal)).staffReturn,
    },
    codes: {
      list: cursorPages(async ({ first, after, signal }) => {
        const { staffCodes } = await staffRequest(StaffCodesDocument, { first, after }, signal);
        return { nodes: staffCodes.nodes, ...staffCodes.pageInfo };
      }),
    },
    reviews: {
      list: cursorPages(async ({ filter, first, after, signal }) => {
        const variables = { only: reviewFilter(filter), first, after };
        const { staffReviews } = await staffRequest(StaffReviewsDocument, variables, signal);
        return {
          ...staffReviews,
          ...staffReviews.pageInfo,
          endCursor: staffReviews.pageInfo.endCursor ?? null,
        };
      }),
    },
    pages: {
      list: cursorPages(async ({ first, after, signal }) => {
        const { staffPages } = await staffRequest(StaffPagesDocument, { first, after }, signal);
        return { nodes: staffPages.nodes, ...staffPages.pageInfo };
      }),
      one: async (id, signal) => (await staffRequest(StaffPageDocument, { id }, signal)).staffPage ?? null,
    },
    staff: {
      list: cursorPages(async ({ first, after, signal }) => {
        const { staffMembers } = await staffRequest(StaffMembersDocument, { first, after }, signal);
        return { nodes: staffMembers.nodes, ...staffMembers.pageInfo };
      }),
    },
    tokens: {
      // The shop returns all of them at once.
      list: async ({ signal }) => {
        const { serviceTokens } = await staffRequest(ServiceTokensDocument, {}, signal);
        return { nodes: serviceTokens, hasNextPage: false, endCursor: null };
      },
    },
    webhooks: {
      // The shop returns all of them at once.
      list: async ({ signal }) => {
        const { webhooks } = await staffRequest(WebhooksDocument, {}, signal);
        return { nodes: webhooks, hasNextPage: false, endCursor: null };
      },
      one: async (id, signal) => (await staffRequest(WebhookDocument, { id }, signal)).webhook ?? null,
    },
    webhookDeliveries: {
      list: cursorPages(async ({ filter, first, after, signal }) => {
        const { webhookId } = filter as WebhookDeliveriesQueryVariables;
        const variables = { webhookId, first, after };
        const { webhookDeliveries } = await staffRequest(WebhookDeliveriesDocument, variables, signal);
        return { nodes: webhookDeliveries.nodes, ...webhookDeliveries.pageInfo };
      }),
    },
    audit: {
      list: cursorPages(async ({ filter, first, after, signal }) => {
        const { auditEntries } = await staffRequest(AuditEntriesDocument, { filter, first, after }, signal);
        return { nodes: auditEntries.nodes, ...auditEntries.pageInfo };
      }),
    },
  };
}

/**
 * The shop for react-admin: each resource with the operations that there are. Lists say whether there is a page before
 * and after, not how many: the shop pages by cursors. Changes have operations of their own, beside the pages that make
 * them, since each needs the version that it changes.
 */
export function createDataProvider(): DataProvider {
  const resources = createResources();

  function operation<Name extends keyof ResourceOperations>(resource: string, name: Name) {
    const found = resources[resource]?.[name];
    if (!found) throw new Error(`The back room has no operation "${name}" for "${resource}".`);
    return found as NonNullable<ResourceOperations[Name]>;
  }

  async function getOne(resource: string, id: Identifier, signal?: AbortSignal) {
    const data = await operation(resource, 'one')(String(id), signal);
    if (!data) throw new HttpError('There is no such record any more.', 404);
    return data;
  }

  const getList = async (resource: string, params: GetListParams) => {
    const { page, perPage: requested } = params.pagination ?? { page: 1, perPage: 25 };
    // Addresses of lists are typed, and react-admin stores what was in them.
    const perPage = Math.min(Math.max(1, requested), MAX_PER_PAGE);
    const list = operation(resource, 'list');
    const found = await list({ page, perPage, filter: params.filter ?? {}, signal: params.signal });
    return {
      data: found.nodes,
      pageInfo: { hasNextPage: found.hasNextPage, hasPreviousPage: page > 1 },
      meta: { totalCount: found.totalCount },
    };
  };

  const unsupported = async (): Promise<never> => {
    throw new Error('The back room changes records by operations of their own.');
  };

  return {
    supportAbortSignal: true,
    getList,
    getOne: async (resource: string, { id, signal }) => ({ data: await getOne(resource, id, signal) }),
    getMany: async (resource: string, { ids, signal }) => ({
      data: await Promise.all(ids.map((id) => getOne(resource, id, signal))),
    }),
    getManyReference: unsupported,
    create: unsupported,
    update: unsupported,
    updateMany: unsupported,
    delete: unsupported,
    deleteMany: unsupported,
  } as DataProvider;
}
