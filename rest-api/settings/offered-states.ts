import type { DeliverySettings } from '../contract/delivery.ts';
import { states } from '../contract/rules.ts';

/** The states that an address can be in: those of the specification (§3), in its order, unless the owner has turned on more. */
export const offeredStates = ({
  furtherStates,
}: Pick<DeliverySettings, 'furtherStates'>): readonly string[] =>
  furtherStates.length === 0 ? states : [...states, ...furtherStates].toSorted();
