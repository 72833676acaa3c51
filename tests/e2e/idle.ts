import type { Page } from 'playwright/test';

/** Waits until the page has twice had nothing to do, after which what an input starts has begun. */
export async function untilIdle(page: Page): Promise<void> {
  for (let time = 0; time < 2; time += 1)
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}
