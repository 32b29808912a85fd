import type { Page } from '@playwright/test';
import { GRAPHQL } from './shopper.ts';

/** Changes the text of the shop's GraphQL responses from now on. */
export async function changeResponses(page: Page, change: (body: string) => string): Promise<void> {
  await page.route(GRAPHQL, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
}
