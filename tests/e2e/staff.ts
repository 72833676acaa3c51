import type { Page } from 'playwright/test';
import { runningShop } from './ports.ts';

/** What `npm run staff` asks of a running shop whose database is the embedded one. */
export async function staffAnswer(page: Page, ...words: string[]): Promise<{ status: number; said: string }> {
  const answer = await page.request.post(`${runningShop().apiOrigin}/_staff`, { data: words });
  return { status: answer.status(), said: await answer.text() };
}

/** What the staff command says; it must do what it was asked. */
export async function staff(page: Page, ...words: string[]): Promise<string> {
  const { status, said } = await staffAnswer(page, ...words);
  if (status !== 200) throw new Error(`${words.join(' ')}: ${status} ${said}`);
  return said;
}
