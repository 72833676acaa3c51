import type { Page } from 'playwright/test';
import { endpoints } from '#kernel/wire/endpoints.ts';
import { Visitor } from './journey.ts';
import { expect } from './shop-test.ts';

export const finderPath = '/design/diamond/';

/** Waits until no list is being loaded. */
export async function untilListed(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

/** Waits until the list has its colours again: while it is loaded it is pale. */
export async function untilListIsClear(page: Page): Promise<void> {
  await untilListed(page);
  await expect(page.locator('main div[aria-busy]').first()).toHaveCSS('opacity', '1');
}

/** Does what makes a page ask for stones by itself, and waits until their list is shown. */
export async function untilStonesCome(page: Page, act: () => Promise<unknown>): Promise<void> {
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
  await untilStonesCome(page, () => visitor.open(`${finderPath}${query}`));
  return visitor;
}

/** How many stones the list has, as it is written above it. */
export async function totalNow(page: Page): Promise<number> {
  await untilListed(page);
  const total = page.locator('main p[role=status]').first();
  return Number(((await total.textContent()) ?? '').replace(/\D/g, '') || Number.NaN);
}
