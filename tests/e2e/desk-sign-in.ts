import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright/test';
import { keys } from '#client/storage.ts';
import type { DeskData, DeskInput } from '#kernel/shop/desk/desk-call.ts';
import { deskCalls } from '#kernel/shop/desk/desk-calls.ts';
import { deskPage } from '#kernel/shop/pages/pages.ts';
import { storeAtSite, Visitor } from './journey.ts';
import { runningShop } from './ports.ts';
import { expect } from './shop-test.ts';
import { staff } from './staff.ts';

export const deskPassword = 'a quiet bench by the window';

type EntryCall = 'deskAcceptInvitation' | 'deskEnrol';

/** A call of the desk without a session. */
async function call<Name extends EntryCall>(
  page: Page,
  name: Name,
  input: DeskInput<(typeof deskCalls)[Name]>,
): Promise<DeskData<(typeof deskCalls)[Name]>> {
  const url = `${runningShop().apiOrigin}/${deskCalls[name].path}`;
  const response = await page.request.post(url, { data: input, headers: { 'fecshop-lang': 'en' } });
  const answer = (await response.json()) as { code: number; message: string; data: unknown };
  expect(answer, `${name}: ${answer.message}`).toMatchObject({ code: 200 });
  return answer.data as DeskData<(typeof deskCalls)[Name]>;
}

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

const inviteOwner = (page: Page) =>
  staff(page, 'invite', `owner-${Date.now()}@aurelle.example`, 'Ada', 'Lovelace', 'owner');

async function expectFirstScreen(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
}

/** From the link of an invitation to the first screen; returns the recovery codes. */
async function acceptInvitation(page: Page, said: string): Promise<{ recovery: string[] }> {
  const link = /https?:\S+#\/invitation\/[\w-]+/.exec(said)?.[0] ?? '';
  await page.goto(link);
  await page.getByLabel('Choose a password').fill(deskPassword);
  await page.getByLabel('The password again').fill(`${deskPassword}!`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'differ' })).toBeVisible();
  await page.getByLabel('The password again').fill(deskPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  const shown = (await page.locator('[data-secret]').textContent()) ?? '';
  await page.getByLabel('Code').fill(codeOf(shown.replaceAll(/\s/g, '')));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByLabel('I have kept them')).toBeVisible();
  const recovery = await page.getByRole('main').getByRole('listitem').allInnerTexts();
  await page.getByLabel('I have kept them').check();
  await page.getByRole('button', { name: 'To the desk' }).click();
  return { recovery };
}

/** A new owner who accepts the invitation at the desk, for the journey that proves it. */
export async function signInAsOwnerByForm(page: Page): Promise<{ recovery: string[] }> {
  const came = await acceptInvitation(page, await inviteOwner(page));
  await expectFirstScreen(page);
  return came;
}

/** A new owner who is signed in by calls, at the first screen of the desk in English. */
export async function signInAsOwner(page: Page): Promise<{ recovery: string[] }> {
  const token = /#\/invitation\/([\w-]+)/.exec(await inviteOwner(page))?.[1] ?? '';
  const accepted = await call(page, 'deskAcceptInvitation', { token, password: deskPassword });
  if (accepted.step !== 'enrol') throw new Error('the invitation is for a person with a second factor');
  const { ticket, totp } = accepted;
  const entered = await call(page, 'deskEnrol', { ticket, code: codeOf(totp.secret) });
  await storeAtSite(page, { deskToken: entered.token });
  await page.goto(deskPage);
  await expectFirstScreen(page);
  return { recovery: entered.recoveryCodes };
}

/** A new account of the shop, in a browser of its own and in English. */
export async function signInAsCustomer(browser: Browser): Promise<Visitor> {
  const context = await browser.newContext();
  const visitor = new Visitor(await context.newPage(), 'en');
  await storeAtSite(visitor.page, { [keys.consent]: '2' });
  await visitor.signUp();
  return visitor;
}
