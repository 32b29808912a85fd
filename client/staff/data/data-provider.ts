import { type DataProvider, type GetListParams, HttpError, type Identifier } from 'react-admin';
import { bookFilter } from '../books/book-filter.ts';
import {
  AuditEntriesRequest,
  BookStockRequest,
  ServiceTokensRequest,
  StaffBookRequest,
  StaffBooksRequest,
  StaffImportRequest,
  StaffImportsRequest,
  StaffJobsRequest,
  StaffLettersRequest,
  StaffMembersRequest,
  StaffOrderRequest,
  StaffOrdersRequest,
  StaffReturnRequest,
  StaffReturnsRequest,
  StaffShopperRequest,
  StaffShoppersRequest,
  StaffStockRequest,
  StaffTaxesRequest,
  type StockMovementsQueryVariables,
  StockMovementsRequest,
  TodayRequest,
} from '../generated/requests.ts';
import { staffRequest } from '../network/staff-request.ts';
import { orderFilter } from '../orders/order-filter.ts';
import { returnFilter } from '../returns/return-filter.ts';
import { type CursorPage, cursorPages, type PageRequest } from './cursor-pages.ts';

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
          StaffOrdersRequest,
          { filter: orderFilter(filter), first, after },
          signal,
        );
        return { ...staffOrders, ...staffOrders.pageInfo, endCursor: staffOrders.pageInfo.endCursor ?? null };
      }),
      one: async (id, signal) => (await staffRequest(StaffOrderRequest, { id }, signal)).staffOrder ?? null,
    },
    books: {
      list: cursorPages(async ({ filter, first, after, signal }) => {
        const { staffBooks } = await staffRequest(
          StaffBooksRequest,
          { filter: bookFilter(filter), first, after },
          signal,
        );
        return { nodes: staffBooks.nodes, ...staffBooks.pageInfo };
      }),
      one: async (id, signal) => (await staffRequest(StaffBookRequest, { id }, signal)).staffBook ?? null,
    },
    taxes: {
      list: cursorPages(async ({ filter, first, after, signal }) => {
        const { search } = filter as { search?: string };
        const { staffTaxes } = await staffRequest(StaffTaxesRequest, { search, first, after }, signal);
        return { nodes: staffTaxes.nodes, ...staffTaxes.pageInfo };
      }),
    },
    imports: {
      // The latest fifty, at once.
      list: async ({ signal }) => {
        const { staffImports } = await staffRequest(StaffImportsRequest, {}, signal);
        return { nodes: staffImports.imports, hasNextPage: false, endCursor: null };
      },
      one: async (id, signal) => (await staffRequest(StaffImportRequest, { id }, signal)).staffImport ?? null,
    },
    stock: {
      list: cursorPages(async ({ filter, first, after, signal }) => {
        const { search, low } = filter as { search?: string; low?: string | boolean };
        const variables = { filter: { search, low: String(low) === 'true' }, first, after };
        const { staffStock } = await staffRequest(StaffStockRequest, variables, signal);
        return { nodes: staffStock.nodes, ...staffStock.pageInfo };
      }),
      one: async (book, signal) => (await staffRequest(BookStockRequest, { book }, signal)).bookStock ?? null,
    },
    movements: {
      list: cursorPages(async ({ filter, first, after, signal }) => {
        const { bookId } = filter as StockMovementsQueryVariables;
        const variables = { bookId, first, after };
        const { stockMovements } = await staffRequest(StockMovementsRequest, variables, signal);
        return { nodes: stockMovements.nodes, ...stockMovements.pageInfo };
      }),
    },
    shoppers: {
      list: cursorPages(async ({ filter, first, after, signal }) => {
        const { search } = filter as { search?: string };
        const { staffShoppers } = await staffRequest(StaffShoppersRequest, { search, first, after }, signal);
        return { nodes: staffShoppers.nodes, ...staffShoppers.pageInfo };
      }),
      one: async (id, signal) =>
        (await staffRequest(StaffShopperRequest, { id }, signal)).staffShopper ?? null,
    },
    letters: {
      list: cursorPages(async ({ filter, first, after, signal }) => {
        const { staffLetters } = await staffRequest(StaffLettersRequest, { filter, first, after }, signal);
        return { nodes: staffLetters.nodes, ...staffLetters.pageInfo };
      }),
    },
    jobs: {
      list: cursorPages(async ({ first, after, signal }) => {
        const { staffJobs } = await staffRequest(StaffJobsRequest, { first, after }, signal);
        const nodes = staffJobs.dead.map((job) => ({ ...job, id: `${job.kind} ${job.subject}` }));
        return { nodes, ...staffJobs.pageInfo };
      }),
    },
    // One record: the figures of the first page.
    today: {
      one: async (id, signal) => ({ id, ...(await staffRequest(TodayRequest, {}, signal)).staffToday }),
    },
    returns: {
      list: cursorPages(async ({ filter, first, after, signal }) => {
        const { staffReturns } = await staffRequest(
          StaffReturnsRequest,
          { filter: returnFilter(filter), first, after },
          signal,
        );
        return { ...staffReturns, ...staffReturns.pageInfo };
      }),
      one: async (id, signal) => (await staffRequest(StaffReturnRequest, { id }, signal)).staffReturn,
    },
    staff: {
      list: cursorPages(async ({ first, after, signal }) => {
        const { staffMembers } = await staffRequest(StaffMembersRequest, { first, after }, signal);
        return { nodes: staffMembers.nodes, ...staffMembers.pageInfo };
      }),
    },
    tokens: {
      // The shop returns all of them at once.
      list: async ({ signal }) => {
        const { serviceTokens } = await staffRequest(ServiceTokensRequest, {}, signal);
        return { nodes: serviceTokens, hasNextPage: false, endCursor: null };
      },
    },
    audit: {
      list: cursorPages(async ({ filter, first, after, signal }) => {
        const { auditEntries } = await staffRequest(AuditEntriesRequest, { filter, first, after }, signal);
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
