import type { Locator } from 'playwright/test';
import { expect } from './shop-test.ts';

/** Chooses a time other than the chosen one. Late in the evening the first bookable day may have no other. */
export async function chooseAnotherTime(dialog: Locator): Promise<void> {
  await expect(dialog.locator('input[name=time]').first()).toBeAttached();
  const others = dialog.locator('input[name=time]:not(:checked)');
  for (const day of await dialog.locator('input[type=radio]:not([name=time])').all()) {
    if ((await others.count()) > 0) break;
    await day.check();
    await expect(day).toBeChecked();
  }
  await others.last().check();
}
