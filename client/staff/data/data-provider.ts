import { type DataProvider, type GetListParams, HttpError, type Identifier } from 'react-admin';
import { bookFilter } from '../books/book-filter.ts';
import {
  AuditEntriesRequest,
  ServiceTokensRequest,
  StaffBookRequest,
  StaffBooksRequest,
  StaffMembersRequest,
  StaffOrderRequest,
  StaffOrdersRequest,
} from '../generated/requests.ts';
import { staffRequest } from '../network/staff-request.ts';
import { orderFilter } from '../orders/order-filter.ts';
import { type CursorPage, cursorPages, type PageRequest } from './cursor-pages.ts';

interface StaffRecord {
  id: Identifier;
}

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
    staff: {
      list: cursorPages(async ({ first, after, signal }) => {
        const { staffMembers } = await staffRequest(StaffMembersRequest, { first, after }, signal);
        return { nodes: staffMembers.nodes, ...staffMembers.pageInfo };
      }),
    },
    tokens: {
      // The shop answers with all of them at once.
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
    const { page, perPage } = params.pagination ?? { page: 1, perPage: 25 };
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
