import { waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';

/** Has the page's requests go through `answer`, which may pass them on by `send`. */
function intercept(
  answer: (
    request: string,
    init: RequestInit | undefined,
    send: () => Promise<Response>,
  ) => Promise<Response>,
): void {
  const { fetch } = globalThis;
  // One that is intercepted already stays the same mock, which would send to itself.
  const send = (vi.isMockFunction(fetch) && fetch.getMockImplementation()) || fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    answer(`${String(input)} ${String(init?.body ?? '')}`, init, () => send(input, init)),
  );
}

/**
 * Keeps what the page sends to the shop by POST, its changes, until the function is called that this returns. What
 * the tests themselves `ask` stands for another device, and goes through.
 */
export function holdMutations(): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  intercept(async (request, init, send) => {
    if (init?.method === 'POST' && request.includes('persistedQuery')) await released;
    return send();
  });
  return release;
}

/** Whether a request, with its body, is of one of these operations, a regular expression. */
const isOf = (operation: string, request: string): boolean =>
  new RegExp(`operationName"?[=:]"?${operation}\\b`).test(request);

/** Has the connection break after the shop has done the page's next operation of a name, before the page reads of it. */
export function loseNextResponse(operation: string): void {
  let isLost = false;
  intercept(async (request, _init, send) => {
    if (isLost || !isOf(operation, request)) return send();
    isLost = true;
    await send();
    throw new TypeError('The connection broke.');
  });
}

/** An operation of the page that the shop is slow to answer. */
interface SlowOperation {
  /** How many requests wait for their answer. */
  waiting(): number;
  /** Has the shop answer the next request, or those so far, with an error: that it is in trouble, or another. */
  fail(code?: string, message?: string): Promise<void>;
  /** Makes it respond to every request with an error, until `respond`. */
  failAll(): void;
  /** Has it answer the next request, or those so far, with this data. */
  respond(data: object): Promise<void>;
  /** Has it answer what was asked so far, and what will be. */
  answer(): void;
}

/** Keeps the shop from answering one operation of the page. */
export function slowDown(operation: string): SlowOperation {
  const held = new Set<(body: object | null) => void>();
  let slow = true;
  let failure: object | undefined;
  intercept(async (request, _init, send) => {
    if (!slow || !isOf(operation, request)) return send();
    if (failure) return Response.json(failure);
    const body = await new Promise<object | null>((resolve) => held.add(resolve));
    return body ? Response.json(body) : send();
  });
  const settle = (body: object | null) => {
    for (const resolve of held) resolve(body);
    held.clear();
  };
  const settleNext = async (body: object) => {
    // A press may fetch its code before it sends the request.
    await waitFor(() => expect(held.size, `requests for ${operation}`).toBeGreaterThan(0));
    settle(body);
  };
  const errorOf = (code = 'SERVICE_UNAVAILABLE', message = 'The shop cannot answer right now.') => ({
    errors: [{ message, extensions: { code } }],
    data: null,
  });
  return {
    waiting: () => held.size,
    fail: (code, message) => settleNext(errorOf(code, message)),
    failAll() {
      failure = errorOf();
      settle(failure);
    },
    respond: (data) => settleNext({ data }),
    answer() {
      slow = false;
      settle(null);
    },
  };
}
