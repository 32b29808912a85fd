import type { LoadLimits } from '../../http/admission/limits.ts';
import { LoadShedder } from '../../http/admission/load-shedder.ts';
import type { ServerErrorResponse } from '../contract/errors.ts';
import { apiHeaders } from './api-headers.ts';
import { tryAgain } from './errors.ts';

/** A load shedder of the REST service; its 503 has the same body as that of a timeout. */
export function restLoadShedder(limits: LoadLimits): LoadShedder {
  const body: ServerErrorResponse = { error: { message: tryAgain } };
  return new LoadShedder(limits, { busyResponse: { body, headers: apiHeaders } });
}
