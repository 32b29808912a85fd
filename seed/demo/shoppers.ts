import { readFileSync } from 'node:fs';
import path from 'node:path';
import { v5 as uuidOfName } from 'uuid';
import type { users } from '../../rest-api/shopping/account/account-tables.ts';
import type { addresses } from '../../rest-api/shopping/addresses/address-tables.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import type { Random } from './random.ts';

/** Names and places of a part of India, which belong together. */
interface Region {
  firstNames: string[];
  lastNames: string[];
  places: { state: string; city: string; locality: string; pincode: string }[];
}

type NewAddress = typeof addresses.$inferInsert;

export interface DemoShopper {
  user: typeof users.$inferInsert;
  /** One or two. */
  addresses: NewAddress[];
}

const maxShoppers = 300;

const namespace = '5b0a2f3e-6c1d-4f0e-9a57-3d2c8e714b90';
const dayMs = 24 * 3_600_000;
const streets = ['Main Road', 'Temple Road', 'Station Road', 'Lake View Road', 'Gandhi Road', '2nd Cross'];
const buildings = ['Shanti Apartments', 'Lotus Residency', 'Green Park', 'Sai Krupa', 'Palm Grove'];

/** The same id each time, of the form of all ids of the shop: that of version 4. */
function idOfName(name: string, within: string): string {
  const id = uuidOfName(name, within);
  return `${id.slice(0, 14)}4${id.slice(15)}`;
}

/**
 * The ids of all shoppers that the demo can have, then of those that earlier versions made: by them it is found again.
 */
export const demoUserIds = [idOfName, uuidOfName].flatMap((idOf) =>
  Array.from({ length: maxShoppers }, (_, index) => idOf(`shopper ${index}`, namespace)),
);

/** Shoppers with an account that is older than the demo's first order. */
export function demoShoppers(random: Random, count: number, now: Date, passwordHash: string): DemoShopper[] {
  const file = path.join(projectRoot, 'seed/demo/regions.json');
  const regions: Region[] = JSON.parse(readFileSync(file, 'utf8'));
  return demoUserIds.slice(0, count).map((id, index) => {
    const { firstNames, lastNames, places } = random.pick(regions);
    const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)];
    const createdAt = new Date(now.getTime() - random.integer(91, 400) * dayMs);
    const email = `${firstName}.${lastName}.${index + 1}@example.com`.toLowerCase();
    const address = (number: number): NewAddress => ({
      userId: id,
      id: idOfName(`address ${number}`, id),
      createdAt,
      name: `${firstName} ${lastName}`,
      mobile: mobile(random),
      ...random.pick(places),
      area: `${random.integer(1, 180)}, ${random.pick(buildings)}, ${random.pick(streets)}`,
      alternatePhoneNumber: random.number() < 0.3 ? mobile(random) : '',
    });
    return {
      user: {
        id,
        firstName,
        lastName,
        email,
        passwordHash,
        emailConfirmedAt: createdAt,
        createdAt,
        updatedAt: createdAt,
      },
      addresses: random.number() < 0.2 ? [address(1), address(2)] : [address(1)],
    };
  });
}

const mobile = (random: Random) =>
  `${random.pick(['70', '81', '90', '94', '98', '99'])}${random.integer(10_000_000, 99_999_999)}`;
