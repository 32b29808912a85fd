import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** A complete response of the REST service. */
export interface RestResponse {
  statusCode: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/**
 * A request to the REST service that can be aborted before its response has arrived. It uses undici's `dispatch`:
 * undici's `request()` with its stream and signal costs a seventh of the public server's time for a list.
 */
export class RestRequest {
  #end: Error | undefined;
  #connection: Dispatcher.DispatchController | undefined;
  #reject: ((error: Error) => void) | undefined;

  /** Whether it has been ended. */
  get aborted(): boolean {
    return this.#end !== undefined;
  }

  /** Aborts the request; its promise rejects with the error. */
  abort(error: Error): void {
    if (this.#end) return;
    this.#end = error;
    this.#connection?.abort(error);
    this.#reject?.(error);
  }

  /**
   * Waits for its turn in a queue.
   * @param enter takes the function that begins, and returns the one that leaves the queue
   */
  turn(enter: (begin: () => void) => () => void): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (this.#end) {
        reject(this.#end);
        return;
      }
      let leave = () => {};
      this.#reject = (error) => {
        leave();
        reject(error);
      };
      leave = enter(() => resolve(() => leave()));
    });
  }

  /**
   * Sends the request; may be called again after a failed attempt.
   * @throws the error with which it was aborted
   */
  send(dispatcher: Dispatcher, options: Dispatcher.DispatchOptions): Promise<RestResponse> {
    return new Promise((resolve, reject) => {
      if (this.#end) {
        reject(this.#end);
        return;
      }
      this.#reject = reject;
      let statusCode = 0;
      let headers: IncomingHttpHeaders = {};
      const chunks: Buffer[] = [];
      dispatcher.dispatch(options, {
        onRequestStart: (connection) => {
          this.#connection = connection;
          // The request was aborted while it waited for a connection.
          if (this.#end) connection.abort(this.#end);
        },
        onResponseStart(_connection, status, received) {
          statusCode = status;
          headers = received;
        },
        onResponseData(_connection, chunk) {
          chunks.push(chunk);
        },
        onResponseEnd() {
          resolve({ statusCode, headers, text: Buffer.concat(chunks).toString() });
        },
        onResponseError(_connection, error) {
          reject(error);
        },
      });
    });
  }
}
