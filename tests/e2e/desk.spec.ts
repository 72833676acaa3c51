import type { Page } from 'playwright/test';
import { deskPage } from '#kernel/shop/pages/pages.ts';
import { codes } from '#kernel/wire/codes.ts';
import { violations } from '../a11y/violations.ts';
import { deskPassword, signInAsOwnerByForm } from './desk-sign-in.ts';
import { ports } from './ports.ts';
import { expect, test } from './shop-test.ts';

/** The host deletes the session of this tab, as after its expiry. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('deskToken'));
  const answer = await page.request.post(`http://127.0.0.1:${ports.API_PORT}/desk/session/sign-out`, {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  });
  expect(await answer.json()).toMatchObject({ code: codes.success });
}

test('staff accept an invitation, work in their own language, and lose nothing when their session ends', {
  tag: '@core',
}, async ({ page }) => {
  const { recovery } = await signInAsOwnerByForm(page);

  // The first screen of the day, with the sections of an owner in the menu.
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${deskPage}#/today$`));
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: /^Today/ })).toHaveAttribute('aria-current', 'page');
  expect(await violations(page)).toEqual([]);

  // The language is a setting of the person, and survives a restart.
  const saved = page.waitForResponse(/\/desk\/session\/set-language/);
  await page.getByRole('button', { name: '繁', exact: true }).click();
  await expect(page.getByRole('heading', { name: '今日', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant');
  await saved;
  await page.reload();
  await expect(page.getByRole('heading', { name: '今日', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();

  // Keyboard shortcuts.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The host's texts follow the language. Incomplete input survives that, Escape and the way back.
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  const speak = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto(`${deskPage}#/stock/1202`);
  await expect(heading).toHaveText('Bezel Studs');
  await speak('繁');
  await expect(heading).toHaveText('包邊鑲耳釘');
  await speak('EN');
  await expect(heading).toHaveText('Bezel Studs');
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  const receive = page.getByRole('dialog', { name: 'Receive' });
  await receive.getByLabel('Pieces').fill('7');
  // The second time in a row a browser closes a dialog whatever its page says.
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('Escape');
  await receive.getByRole('button', { name: 'Stay here' }).click();
  await expect(receive.getByLabel('Pieces')).toHaveValue('7');
  await page.keyboard.press('Escape');
  await receive.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(receive).toHaveCount(0);
  await menu.getByRole('link', { name: 'Content' }).click();
  await page.getByRole('main').getByRole('table').getByRole('link').first().click();
  const title = page.getByRole('main').getByRole('textbox').first();
  await title.fill('Half a thought');
  await speak('繁');
  await expect(heading).toHaveText(/\p{Script=Han}/u);
  await speak('EN');
  await expect(heading).toHaveText(/^[\x20-\x7e’]+$/);
  await page.goBack();
  const unsaved = page.getByRole('dialog', { name: 'What you typed is not saved yet' });
  await unsaved.getByRole('button', { name: 'Stay here' }).click();
  await expect(title).toHaveValue('Half a thought');
  await page.goBack();
  await unsaved.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/#\/content(?:\?|$)/);
  await expect(heading).toHaveText('Content');

  // The session ends elsewhere while a form is incomplete; it continues with the same input.
  await page.goto(`${deskPage}#/me`);
  await page.getByLabel('Present password').first().fill(deskPassword);
  await page.getByLabel('New password').fill('another bench, in the sun');
  await endSession(page);
  // The desk may detect it before the press: the dialog is above the form then.
  await page
    .getByRole('button', { name: 'Change the password' })
    .evaluate((button: HTMLButtonElement) => button.form?.requestSubmit(button));
  const again = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(again).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await again.getByLabel('Password').fill(deskPassword);
  await again.getByRole('button', { name: 'Continue' }).click();
  await again.getByLabel('Code').fill(recovery[0] ?? '');
  await again.getByRole('button', { name: 'Log in' }).click();
  await expect(again).toHaveCount(0);
  await expect(page.getByText('The password is changed')).toBeVisible();
});
