import type { Page } from 'playwright/test';
import { textsOf } from './texts.ts';

export const t = textsOf('en', ['weights', 'turn']);

/** The line of weights on a ring's page. */
export const line = (page: Page) => page.locator('[data-weights]');
export const weight = (page: Page, carat: string) =>
  line(page).getByRole('button', { name: t('weights.carat', { carat }) });
/** Until one is pressed they are links to the studio. */
export const link = (page: Page, carat: string) =>
  line(page).getByRole('link', { name: t('weights.carat', { carat }) });
export const said = (page: Page) => line(page).locator('[role=status]');
export const place = (page: Page) => page.locator('[data-live]');

/** The first input loads the script that handles the weights. */
export async function act(page: Page): Promise<void> {
  await page.mouse.move(10, 200);
  await page.getByRole('button', { name: t('turn.open') }).waitFor();
}
