import { createHash } from 'node:crypto';
import { randomFrom } from '../../covers/random.ts';
import { Vocabulary } from '../catalogue/vocabulary.ts';
import { copyRows } from '../copy-rows.ts';

/** Few names are as frequent as the first ones; most surnames are rare. */
const firstNames = new Vocabulary(2_000, 'first names of shoppers');
const surnames = new Vocabulary(30_000, 'surnames of shoppers');

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
/** All different: 7,919 is a prime number. */
const mobile = (number: number) => `9${String((number * 7_919) % 1_000_000_000).padStart(9, '0')}`;

/** The same as `bench_id` in SQL. */
function idOf(text: string): string {
  const hex = createHash('md5').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}

interface Shopper {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
}

function* shoppers(count: number): Generator<Shopper> {
  const random = randomFrom('shoppers');
  for (let number = 0; number < count; number++) {
    const [firstName, lastName] = [capital(firstNames.draw(random)), capital(surnames.draw(random))];
    const email = `${firstName}.${lastName}.${number}@example.com`.toLowerCase();
    yield { id: idOf(`shopper ${number}`), firstName, lastName, email, mobile: mobile(number) };
  }
}

function* userRows(count: number): Generator<string[]> {
  for (const { id, firstName, lastName, email } of shoppers(count))
    yield [id, firstName, lastName, email, 'none'];
}

function* addressRows(count: number): Generator<string[]> {
  for (const { id, firstName, lastName, mobile: number } of shoppers(count)) {
    const place = ['1 Main Road', 'Fort', '400001', 'Mumbai', 'Maharashtra', ''];
    yield [id, idOf(`address of ${id}`), `${firstName} ${lastName}`, number, ...place];
  }
}

/** Adds shoppers with an address each; the id of each follows from its number, from 0 on. */
export async function copyShoppers(databaseUrl: string, count: number): Promise<void> {
  const users = 'users (id, first_name, last_name, email, password_hash)';
  await copyRows(databaseUrl, users, userRows(count), count);
  const addresses =
    'addresses (user_id, id, name, mobile, area, locality, pincode, city, state, alternate_phone_number)';
  await copyRows(databaseUrl, addresses, addressRows(count), count);
}
