import type { ClassConstructor } from 'class-transformer';
import type { FileResponses, Responses } from '../contract/responses.ts';
import type { ErrorMessage } from './errors.ts';
import type { Permission } from './permissions.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The documentation of a parameter or a header. */
export interface Documented {
  description: string;
  example: string;
}

/** The access to a route of the back room. */
export interface StaffAccess {
  /**
   * The permission that the caller needs; `session`: every member of staff may call it, service tokens may not; `any`:
   * both may, and the route looks at their permissions.
   */
  permission: Permission | 'session' | 'any';
  /** Set where a member of staff has to have given a code within the last ten minutes. */
  fresh?: true;
}

/** Who may call a route: everybody, logged-in users, or members of staff. */
export type RouteAuth =
  | { auth: 'public' }
  /** `unknownUser` is the message for a valid token of a deleted account. */
  | { auth: 'user'; unknownUser: string }
  | { auth: 'staff'; staff: StaffAccess };

/** The description of a route, from which the documentation for integrators is generated. */
export type RouteDescription = RouteDetails & RouteAuth;

/** The description of a route, without who may call it. */
export interface RouteDetails {
  method: Method;
  /** Below `/api`, as Express writes it: `/user/cart/:id`. */
  path: string;
  summary: string;
  /** Details beyond the summary, in Markdown. */
  description?: string;
  /** Name of the response's type in contract/responses.ts. */
  response: keyof Responses | keyof FileResponses;
  /** 200 where nothing else is said. */
  status?: 201 | 202;
  /** Explains the parameters of the path and the headers, by name; with an example where one always works. */
  parameters?: Record<string, string | Documented>;
  /** Headers of the response, by name; they are cached with it. */
  headers?: Record<string, Documented & { always: boolean }>;
  /** The response is cached and has an `ETag`, so that callers can revalidate what they have stored. */
  isCached?: true;
  query?: ClassConstructor<object>;
  /** Ignores query parameters that the class does not name, for a route that used to take none. */
  otherParameters?: true;
  body?: ClassConstructor<object>;
  /** The body is any number of lines of JSON, which the handler reads itself: the rules of one. */
  lines?: ClassConstructor<object>;
  /** Headers of the request that may be left out, by name. */
  optionalHeaders?: Record<string, Documented>;
  /** The body is a file of one of these types, which the handler gets as a Buffer; for `PUT`. */
  upload?: { types: readonly string[]; maxBytes: number; tooLarge?: string };
  /** Expected errors by status, beside a missing token, a deleted account and invalid input. */
  errors?: Partial<
    Record<400 | 401 | 403 | 404 | 409 | 410 | 415 | 422 | 429, ErrorMessage | readonly ErrorMessage[]>
  >;
  /** The type of a response that is not JSON. */
  contentType?: 'text/csv' | 'application/pdf' | 'application/x-ndjson';
}
