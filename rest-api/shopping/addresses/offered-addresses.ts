import type { Database } from '../../database/database.ts';
import { offeredStates } from '../../settings/offered-states.ts';
import type { FindSettings } from '../../settings/shop-settings.ts';
import { type AddressInput, addressInputWith } from './addresses.input.ts';

/** The rules of a body with an address, with the states that the owner of the shop has turned on. */
export const addressBodyNow =
  <Input extends AddressInput>(database: Database, findSettings: FindSettings, Body: new () => Input) =>
  async (): Promise<new () => Input> => {
    const { delivery } = await findSettings(database);
    return delivery.furtherStates.length > 0 ? addressInputWith(Body, offeredStates(delivery)) : Body;
  };
