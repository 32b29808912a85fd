import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** A fault of a request, before or after it is executed. */
export interface Fault {
  readonly call: string;
  readonly when: 'before' | 'after';
  /**
   * No response comes; it comes when the fault ends; the connection breaks; the provider reports an outage, too many
   * requests, or declines; the shop's balance is too low; another request for the same thing is in flight.
   */
  readonly does: 'stall' | 'hold' | 'drop' | 'fail' | 'limit' | 'decline' | 'low balance' | 'conflict';
  /** Resolves when a request has had the fault. */
  readonly met: Promise<void>;
  /** Ends the fault, and responds to the requests that it held back. */
  lift(): void;
}

/** The active faults. */
export class Faults {
  readonly #faults = new Map<Fault, { meet: () => void; held: EventEmitter }>();
  readonly #waiting = new Set<ServerResponse>();

  add(call: string, when: Fault['when'], does: Fault['does']): Fault {
    let meet = () => {};
    const met = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const held = new EventEmitter();
    const fault: Fault = {
      call,
      when,
      does,
      met,
      lift: () => {
        this.#faults.delete(fault);
        held.emit('lifted');
      },
    };
    this.#faults.set(fault, { meet, held });
    return fault;
  }

  /** Ends all faults, and closes the connections that still wait. */
  lift(): void {
    for (const fault of this.#faults.keys()) fault.lift();
    for (const response of this.#waiting) response.destroy();
  }

  /** Applies a matching fault to the response of a request. */
  async spoil(
    call: string,
    when: Fault['when'],
    response: ServerResponse,
    send: (status: number, body: object) => void,
  ): Promise<boolean> {
    for (const [fault, { meet, held }] of this.#faults) {
      if (fault.call !== call || fault.when !== when) continue;
      if (fault.does === 'drop') response.destroy();
      if (fault.does === 'stall') this.#waiting.add(response);
      if (fault.does === 'fail') {
        send(502, { error: { code: 'SERVER_ERROR', description: 'We are facing some trouble.' } });
      }
      if (fault.does === 'limit') {
        send(429, { error: { code: 'BAD_REQUEST_ERROR', description: 'Request failed: too many requests' } });
      }
      if (fault.does === 'low balance') {
        const description = 'Your account does not have enough balance to carry out the refund operation.';
        send(400, { error: { code: 'BAD_REQUEST_ERROR', description } });
      }
      if (fault.does === 'conflict') {
        send(409, { error: { code: 'BAD_REQUEST_ERROR', description: 'Request is being processed.' } });
      }
      if (fault.does === 'decline') {
        send(400, { error: { code: 'BAD_REQUEST_ERROR', description: 'The request is declined' } });
      }
      meet();
      if (fault.does !== 'hold') return true;
      await once(held, 'lifted');
    }
    return false;
  }
}
