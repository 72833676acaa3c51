import type { Page } from 'playwright/test';
import { textsOf } from './texts.ts';

export const t = textsOf('en', ['weights', 'turn']);

/** The weights on a ring's page. */
export const weightsLine = (page: Page) => page.locator('[data-weights]');
export const weightButton = (page: Page, carat: string) =>
  weightsLine(page).getByRole('button', { name: t('weights.carat', { carat }) });
/** They are links to the studio until the first press. */
export const weightLink = (page: Page, carat: string) =>
  weightsLine(page).getByRole('link', { name: t('weights.carat', { carat }) });
export const weightsMessage = (page: Page) => weightsLine(page).locator('[role=status]');
export const liveView = (page: Page) => page.locator('[data-live]');

/** The first input loads the script that handles the weights. */
export async function loadWeightsScript(page: Page): Promise<void> {
  await page.mouse.move(10, 200);
  await page.getByRole('button', { name: t('turn.open') }).waitFor();
}
