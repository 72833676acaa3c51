import { readFile } from 'node:fs/promises';
import { violations } from '../a11y/violations.ts';
import { Visitor } from './journey.ts';
import { siteOrigin } from './ports.ts';
import { expect, test } from './shop-test.ts';
import { textsOf } from './texts.ts';

test('favourites get notes and are shared, a gift is claimed, emails are chosen, data is exported and deleted', async ({
  page,
  browser,
}) => {
  const visitor = new Visitor(page, 'tc');
  const t = textsOf('tc', ['gifts', 'gifts-api', 'history', 'mail-choices', 'own-data', 'favourites']);
  const main = page.locator('main');
  const button = (key: string) => main.getByRole('button', { name: t(key), exact: true });
  await visitor.open('/details/1304/');
  await visitor.answerConsent('accept');
  await visitor.signUp();

  // A favourite with a private note, on a shared list.
  await visitor.open('/details/1304/');
  const name = (await main.locator('h1').textContent()) ?? '';
  await visitor.button('favourites.heart', { name }).click();
  await expect(page.getByText(visitor.t('favourites.saved', { name }))).toBeVisible();
  await visitor.open('/inventory/');
  await main.getByRole('button', { name: t('favourites.note-of', { name }) }).click();
  await main.locator('[name=note]').fill('給媽媽的生日');
  await button('favourites.note-save').click();
  await expect(main.getByText('給媽媽的生日')).toBeVisible();
  await button('favourites.share').click();
  const shared = main.getByLabel(t('favourites.share-link'));
  await expect(shared).toHaveValue(new RegExp(`^${siteOrigin}/tc/inventory/shared/#list=[\\w-]{43}$`));
  const link = await shared.inputValue();
  expect(await violations(page)).toEqual([]);
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(link);
  await expect(friend.locator('main').getByRole('link', { name }).first()).toBeVisible();
  await expect(friend.locator('main')).not.toContainText('給媽媽的生日');
  await button('favourites.share-end').click();
  await expect(button('favourites.share')).toBeVisible();
  await friend.reload();
  await expect(friend.locator('main')).toContainText(t('favourites.shared-gone'));
  await friend.context().close();

  await visitor.open('/myOrder/history/');
  await expect(main.getByRole('link', { name }).first()).toBeVisible();
  await button('history.clear').click();
  await expect(main).toContainText(t('history.empty'));

  // An unknown code, a valid one, and the same one again.
  await visitor.open('/myOrder/account/');
  const claim = async (code: string) => {
    await main.getByLabel(t('gifts.code'), { exact: true }).fill(code);
    await button('gifts.claim').click();
  };
  await claim('NOSUCHCODE');
  await expect(main.getByText(t('gifts-api.unknown'))).toBeVisible();
  await claim('rose500');
  const gift = main.locator('li').filter({ hasText: 'ROSEGIFT500' });
  await expect(gift).toContainText(t('gifts.state-open'));
  await claim('ROSE500');
  await expect(main.getByText(t('gifts-api.claimed'))).toBeVisible();

  const price = main.getByRole('checkbox', { name: t('mail-choices.price') });
  const before = await price.isChecked();
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    price.setChecked(!before),
  ]);
  await page.reload();
  await expect(price).toBeChecked({ checked: !before });
  expect(await violations(page)).toEqual([]);

  const [file] = await Promise.all([page.waitForEvent('download'), button('own-data.download').click()]);
  const data = await readFile(await file.path(), 'utf8');
  expect(data).toContain(visitor.email);
  expect(data).not.toContain(visitor.password);

  // The account no longer exists.
  await button('own-data.delete').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('own-data.delete-now') }).click();
  await expect(dialog.getByText(t('own-data.proof-missing'))).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel(t('own-data.password'), { exact: true }).fill(visitor.password);
  await dialog.getByRole('button', { name: t('own-data.delete-now') }).click();
  await page.waitForURL(`${siteOrigin}/tc/`);
  await visitor.open('/login/');
  await main.locator('[name=email]').fill(visitor.email);
  await main.locator('[name=password]').fill(visitor.password);
  await main.locator('button[type=submit]').click();
  await expect(main.getByText(visitor.t('codes.1100002'))).toBeVisible();
});
