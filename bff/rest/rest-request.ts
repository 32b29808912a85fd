import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** An answer of the REST service, whole. */
export interface RestResponse {
  statusCode: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/**
 * A request to the REST service that can be ended before its answer is there. It is handed to the connection itself:
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

  /** Ends it; whoever waits for the answer gets the error. */
  abort(error: Error): void {
    if (this.#end) return;
    this.#end = error;
    this.#connection?.abort(error);
    this.#reject?.(error);
  }

  /** Waits until it may be sent. @param enter is told how to go on, and returns how to wait no more */
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

  /** Sends it; may be called again where the first attempt has failed. @throws what it was ended with */
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
          // It waited for a connection until now.
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
