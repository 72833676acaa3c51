import type { Page } from 'playwright/test';
import { expect } from './shop-test.ts';

/** Waits until a frame was drawn at the new width, without anything beside the page. */
export async function fitsItsWidth(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(beyond, 'pixels beyond the width of the page').toBeLessThanOrEqual(0);
}
