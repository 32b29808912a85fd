import { TooBusy } from '../../routing/errors.ts';

/** The payment provider did not respond in time, or reported an outage: the same request may succeed later. */
export class ProviderUnavailable extends TooBusy {}

/** Another request for the same refund is in flight at the payment provider. */
export class ProviderConflict extends ProviderUnavailable {}

/** The payment provider declines a request, in its own words. */
export class ProviderDeclined extends Error {
  readonly description: string;

  constructor(message: string, description: string) {
    super(message);
    this.description = description;
  }
}

/** The payment provider rejects requests because there are too many: the same request succeeds after a pause. */
export class ProviderBusy extends ProviderUnavailable {}
