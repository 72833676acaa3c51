import type { Locator } from 'playwright/test';
import { expect } from './shop-test.ts';

/** Chooses a free time of the last day shown: the times of today end while a test runs. */
export async function chooseLaterTime(form: Locator): Promise<void> {
  const times = form.locator('input[name=time]');
  await expect(times.first()).toBeAttached();
  const free = form.locator('input[name=time]:not(:checked)');
  for (const day of (await form.locator('input[type=radio][value^="20"]:not([name=time])').all()).reverse()) {
    await day.check();
    await expect(day).toBeChecked();
    if ((await free.count()) > 0) break;
  }
  await free.last().check();
}
