import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startTestShop } from '../../bff/testing/test-shop.ts';
import type { Letter } from '../../rest-api/letters/letter.ts';
import { letterTo } from '../../rest-api/testing/mail.ts';
import { startTemplateDatabase } from '../../rest-api/testing/template-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the shop that the component tests talk to. */
    shopOrigin: string;
    /** What its payment provider signs webhooks with. */
    webhookSecret: string;
    /** Where the tests read the letters of the shop: `/?email=…&kind=…` answers with the token in the newest one. */
    lettersOrigin: string;
  }
}

/** Before the component tests: a whole shop for them, with its own database; gone afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = await startTemplateDatabase();
  const shop = await startTestShop(template.url);
  project.provide('shopOrigin', shop.origin);
  project.provide('webhookSecret', shop.sandboxSecret);
  const letters = createServer(async ({ url = '' }, response) => {
    const { searchParams } = new URL(url, 'http://letters');
    const kind = searchParams.get('kind') as Extract<Letter, { token: string }>['kind'];
    response.end((await letterTo(shop.database, searchParams.get('email') ?? '', kind)).token);
  });
  await new Promise<void>((resolve) => void letters.listen(0, '127.0.0.1', resolve));
  project.provide('lettersOrigin', `http://127.0.0.1:${(letters.address() as AddressInfo).port}`);
  return async () => {
    letters.closeAllConnections();
    letters.close();
    await shop.close();
    await template.stop();
  };
}
