import type { Page } from 'playwright/test';

/** A page that draws without a pause, or in a window that is not shown, may never be idle: a second is the longest wait. */
const nextIdle = () =>
  new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1_000 }));

/** Waits until the page has had nothing to do so many times: twice, after which what an input starts has begun. */
export async function untilIdle(page: Page, times = 2): Promise<void> {
  for (let time = 0; time < times; time += 1) await page.evaluate(nextIdle);
}
