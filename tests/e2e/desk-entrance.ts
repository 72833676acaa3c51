import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright/test';
import { Visitor } from './journey.ts';
import { expect } from './shop-test.ts';
import { staff } from './staff.ts';

export const deskPassword = 'a quiet bench by the window';

/** The way from the link of an invitation to the first screen; gives the codes of recovery. */
export async function acceptInvitation(page: Page, said: string): Promise<{ recovery: string[] }> {
  const link = /https?:\S+#\/invitation\/[\w-]+/.exec(said)?.[0] ?? '';
  await page.goto(link);
  await page.getByLabel('Choose a password').fill(deskPassword);
  await page.getByLabel('The password again').fill(`${deskPassword}!`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'differ' })).toBeVisible();
  await page.getByLabel('The password again').fill(deskPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  const shown = (await page.locator('[data-secret]').textContent()) ?? '';
  const secret = shown.replaceAll(/\s/g, '');
  await page.getByLabel('Code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByLabel('I have kept them')).toBeVisible();
  const recovery = await page.getByRole('main').getByRole('listitem').allInnerTexts();
  await page.getByLabel('I have kept them').check();
  await page.getByRole('button', { name: 'To the desk' }).click();
  return { recovery };
}

/** A new owner at the desk, in English. */
export async function comeAsOwner(page: Page): Promise<{ recovery: string[] }> {
  const email = `owner-${Date.now()}@aurelle.example`;
  const came = await acceptInvitation(page, await staff(page, 'invite', email, 'Ada', 'Lovelace', 'owner'));
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  return came;
}

/** A new account of the shop, in a browser of its own and in English. */
export async function comeAsCustomer(browser: Browser): Promise<Visitor> {
  const context = await browser.newContext();
  const visitor = new Visitor(await context.newPage(), 'en');
  await visitor.open('/register/');
  await visitor.answerConsent('reject');
  await visitor.register();
  return visitor;
}
