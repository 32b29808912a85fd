import { Client } from 'pg';

/**
 * Gives generated books editions: languages and formats that are common and rare, authors with few books and series,
 * seventy years, subjects on three levels. The same for the same books; one in ten has none.
 */
export async function fillEditions(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await fill(client);
  } finally {
    await client.end();
  }
}

async function fill(client: Client): Promise<void> {
  await client.query('begin');
  await client.query(`
    insert into people select 'author-' || n, 'Author ' || n, 'author ' || n from generate_series(0, (select count(*) from products) / 4) n`);
  await client.query(`
    insert into series select 'series-' || n, 'Series ' || n, 'series ' || n from generate_series(0, (select count(*) from products) / 40) n`);
  await client.query(`
    insert into editions (product_id, language, format, published_on, series_slug, series_number)
    select id, (array['eng', 'eng', 'eng', 'eng', 'eng', 'eng', 'hin', 'hin', 'tam', 'mal'])[1 + roll % 10],
      case when roll % 500 = 0 then 'board book' else (array['paperback', 'paperback', 'hardback', 'e-book'])[1 + roll / 10 % 4] end,
      (2025 - sqrt(roll / 7 % 4900)::int)::text,
      case when roll / 3 % 4 = 0 then 'series-' || number / 40 end, case when roll / 3 % 4 = 0 then number % 40 end
    from (select id, number, abs(hashint4(number)) as roll from products where number % 10 <> 0) as books
    order by number`);
  await client.query(`
    insert into contributions (product_id, position, person_slug, role, name)
    select id, 0, 'author-' || number / 4, 'author', 'Author ' || number / 4 from products
    where number % 10 <> 0 order by number`);
  await client.query(`
    insert into book_subjects (product_id, position, scheme, code)
    select id, place, 'thema', chr(65 + roll % 20) || chr(65 + roll / 20 % 10) || chr(65 + roll / 200 % 10)
    from (select id, number, place, abs(hashint4(number * 2 + place)) as roll
      from products, generate_series(0, 1) as place where number % 10 <> 0) as books
    order by number, place`);
  await client.query('commit');
}
