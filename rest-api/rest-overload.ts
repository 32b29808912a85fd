import { Overload } from '../http/overload.ts';
import { apiHeaders } from './api-headers.ts';
import type { FailureAnswer } from './contract/answers.ts';
import { tryAgain } from './errors.ts';

/**
 * What the service works on at once: with eight connections to the database done within half a second. The public
 * server keeps 32 connections here; the others are the integrators'. A machine that is busy with other things may
 * hold the event loop up for some tenths of a second, which is over when it is noticed.
 */
const bounds = { inFlight: 256, loopDelayMs: 1_000 };

/** Guards the REST service; what it answers is what a failure for want of time is answered with. */
export function restOverload(within = bounds): Overload {
  const body: FailureAnswer = { error: { message: tryAgain } };
  return new Overload(within, { body, headers: apiHeaders });
}
