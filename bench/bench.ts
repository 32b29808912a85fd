/** `npm run bench -- NAME`: measures one part of the shop, and prints ratios of figures taken in the same run. */
const benches: Record<string, () => Promise<{ run(): Promise<void> }>> = {
  bff: () => import('./bff/bff.ts'),
  catalogue: () => import('./catalogue/catalogue.ts'),
  client: () => import('./client/client.ts'),
  overload: () => import('./overload.ts'),
  rest: () => import('./rest/rest.ts'),
};

const [name = ''] = process.argv.slice(2);
const bench = benches[name];
if (!bench) {
  console.error(`Say which to run: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(1);
}
await (await bench()).run();
