import type { Page } from 'playwright/test';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { expect } from './shop-test.ts';
import { slowWork } from './slow-work.ts';

/** Opens the studio and waits until it is ready. */
export async function openStudio(page: Page, locale: Locale, address = '/design/ring/'): Promise<void> {
  await page.goto(localisePath(locale, address));
  await expect(page.locator('[data-studio=ready]')).toBeAttached();
}

/** The total as it is shown, in cents of the base currency, once the worker has answered. */
export async function shownTotal(page: Page): Promise<number> {
  const price = page.locator('[data-price]');
  await expect(price).toHaveAttribute('aria-busy', 'false');
  await expect(price).toHaveAttribute('data-price', /^\d+$/);
  return Number(await price.getAttribute('data-price'));
}

/** Waits for a total other than this one. */
export async function nextTotal(page: Page, before: number): Promise<number> {
  await expect(page.locator('[data-price]')).not.toHaveAttribute('data-price', String(before));
  return shownTotal(page);
}

/** The fields of one control. */
export const control = (page: Page, id: string) => page.locator(`[data-control="${id}"]`);

/** Opens the rare choices of a group of controls. */
export const unfold = (page: Page, group: string) =>
  page.locator(`[data-group=${group}] [data-folded] summary`).click();

/** The canvas is live and no longer changes. */
export async function untilLive(page: Page): Promise<void> {
  await expect(page.locator('[data-stage=live]')).toBeAttached(slowWork);
}
