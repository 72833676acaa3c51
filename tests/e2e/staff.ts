import type { Page } from 'playwright/test';
import { runningShop } from './ports.ts';

/** A call of `npm run staff` to a running shop with the embedded database. */
export async function staffAnswer(page: Page, ...words: string[]): Promise<{ status: number; said: string }> {
  const answer = await page.request.post(`${runningShop().apiOrigin}/_staff`, { data: words });
  return { status: answer.status(), said: await answer.text() };
}

/** Output of a staff command; throws if it fails. */
export async function staff(page: Page, ...words: string[]): Promise<string> {
  const { status, said } = await staffAnswer(page, ...words);
  if (status !== 200) throw new Error(`${words.join(' ')}: ${status} ${said}`);
  return said;
}
