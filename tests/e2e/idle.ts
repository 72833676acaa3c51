import type { Page } from 'playwright/test';

/** A page that draws without a pause, or in a hidden window, may never be idle: waits a second at most. */
const nextIdle = () =>
  new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1_000 }));

/** Waits until the page was idle this many times: twice, after which work that an input starts has begun. */
export async function untilIdle(page: Page, times = 2): Promise<void> {
  for (let time = 0; time < times; time += 1) await page.evaluate(nextIdle);
}
