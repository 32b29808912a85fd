import type { ClassConstructor } from 'class-transformer';
import type { Responses } from './contract/responses.ts';

type Method = 'GET' | 'POST' | 'DELETE';

/** What the documentation says of a parameter or a header. */
export interface Documented {
  description: string;
  example: string;
}

/** What is known of a call without running it; the documentation for integrators is made from this. */
export interface RouteDescription {
  method: Method;
  /** Below `/api`, as Express writes it: `/user/cart/:id`. */
  path: string;
  summary: string;
  /** What the summary has no room for, as Markdown. */
  description?: string;
  /** Name of the answer's type in contract/responses.ts. */
  answer: keyof Responses;
  /** 200 where nothing else is said. */
  status?: 201 | 202;
  /** What the path's and the headers' own parameters mean, by name; with an example where one always works. */
  parameters?: Record<string, string | Documented>;
  /** Headers of the answer, by name; they are kept with it. */
  headers?: Record<string, Documented & { always: boolean }>;
  query?: ClassConstructor<object>;
  /** Parameters that the query's class does not name are let pass, as on a call that once took none. */
  otherParameters?: true;
  body?: ClassConstructor<object>;
  /** What the call is refused with, by status, beside a missing token, an account that is gone, bad input. */
  refusals?: Partial<Record<400 | 401 | 403 | 404 | 409 | 422 | 429, string | readonly string[]>>;
  /** Set on calls that need a token: what a valid token of an account that is gone is told. */
  unknownUser?: string;
}
