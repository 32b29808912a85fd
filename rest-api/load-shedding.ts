import { LoadShedder } from '../http/load-shedder.ts';
import { apiHeaders } from './api-headers.ts';
import type { ServerErrorResponse } from './contract/responses.ts';
import { tryAgain } from './errors.ts';

/**
 * What the service works on at once: with eight connections to the database done within half a second. The public
 * server keeps 32 connections here; the others are the integrators'. A machine that is busy with other things may
 * hold the event loop up for some tenths of a second, which is over when it is noticed.
 */
const bounds = { inFlight: 256, loopDelayMs: 1_000 };

/** Payment reports: each is a statement or two, and its sender comes back only minutes after a refusal. */
const webhookBounds = { inFlight: 32, loopDelayMs: 3_000 };

/** Guards what takes payment reports, apart from everything else. */
export const webhookOverload = (within = webhookBounds): LoadShedder => restLoadShedder(within);

/** Guards the REST service; what it answers is what a failure for want of time is answered with. */
export function restLoadShedder(within = bounds): LoadShedder {
  const body: ServerErrorResponse = { error: { message: tryAgain } };
  return new LoadShedder(within, { busyAnswer: { body, headers: apiHeaders } });
}
