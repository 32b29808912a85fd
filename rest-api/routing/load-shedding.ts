import { LoadShedder } from '../../http/load-shedder.ts';
import type { ServerErrorResponse } from '../contract/errors.ts';
import { apiHeaders } from './api-headers.ts';
import { tryAgain } from './errors.ts';

/**
 * The concurrency limit of the service: with eight connections to the database it takes half a second to process that
 * many. The public server has 32 connections here; the others are for integrators. A busy machine may block the event
 * loop for some tenths of a second, which is over by the time it is measured.
 */
const bounds = { inFlight: 256, loopDelayMs: 1_000 };

/** Payment reports: each is a statement or two, and the provider repeats a rejected one only minutes later. */
const webhookBounds = { inFlight: 32, loopDelayMs: 3_000 };

/** The load shedder for payment reports. */
export const webhookLoadShedder = (within = webhookBounds): LoadShedder => restLoadShedder(within);

/** The load shedder of the REST service; its 503 has the same body as that of a timeout. */
export function restLoadShedder(within = bounds): LoadShedder {
  const body: ServerErrorResponse = { error: { message: tryAgain } };
  return new LoadShedder(within, { busyResponse: { body, headers: apiHeaders } });
}
