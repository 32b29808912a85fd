import type { TestProject } from 'vitest/node';
import { startTestShop } from '../../bff/testing/test-shop.ts';
import { startTemplateDatabase } from '../../rest-api/testing/template-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the shop that the component tests talk to. */
    shopOrigin: string;
    /** What its payment provider signs webhooks with. */
    webhookSecret: string;
  }
}

/** Before the component tests: a whole shop for them, with its own database; gone afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = await startTemplateDatabase();
  const shop = await startTestShop(template.url);
  project.provide('shopOrigin', shop.origin);
  project.provide('webhookSecret', shop.sandboxSecret);
  return async () => {
    await shop.close();
    await template.stop();
  };
}
