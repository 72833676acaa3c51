import type { Page } from 'playwright/test';
import { endpoints } from '#kernel/wire/endpoints.ts';
import { Visitor } from './journey.ts';
import { expect } from './shop-test.ts';

export const finderPath = '/design/diamond/';

/** Waits until no list is loading. */
export async function untilListed(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

/** Waits until the list is opaque again: it is pale while it loads. */
export async function untilListIsClear(page: Page): Promise<void> {
  await untilListed(page);
  await expect(page.locator('main div[aria-busy]').first()).toHaveCSS('opacity', '1');
}

/** Runs an action that makes a page load stones by itself, and waits for their list. */
export async function untilStonesLoad(page: Page, act: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes(endpoints.diamonds.path));
  await act();
  await answered;
  await untilListed(page);
}

/** Opens the finder with a query, so that it loads without an input. */
export async function openFinder(page: Page, query: string): Promise<Visitor> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = new Visitor(page, 'en');
  await page.addInitScript(() => localStorage.setItem('alertdialog', '1'));
  await untilStonesLoad(page, () => visitor.open(`${finderPath}${query}`));
  return visitor;
}

/** Number of stones in the list, from the text above it. */
export async function totalNow(page: Page): Promise<number> {
  await untilListed(page);
  const total = page.locator('main p[role=status]').first();
  return Number(((await total.textContent()) ?? '').replace(/\D/g, '') || Number.NaN);
}
