import { TooBusy } from '../routing/errors.ts';

/** The payment provider did not respond in time, or reported an outage: the same request may succeed later. */
export class ProviderUnavailable extends TooBusy {}

/** The payment provider rejects requests because there are too many: the same request succeeds after a pause. */
export class ProviderBusy extends ProviderUnavailable {}
