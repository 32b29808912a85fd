import { TooBusy } from '../routing/errors.ts';

/** The payment provider did not answer in time, or said that it is in trouble: the same call may work later. */
export class ProviderUnavailable extends TooBusy {}

/** The payment provider has had too many calls: the same call works after a pause. */
export class ProviderBusy extends ProviderUnavailable {}
