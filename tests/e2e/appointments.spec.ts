import { localisePath } from '#kernel/shop/text/paths.ts';
import { chooseLaterTime } from './free-times.ts';
import { Visitor } from './journey.ts';
import { mailedCode, waitForMail } from './mails.ts';
import { sampleShop } from './sample-shop.ts';
import { expect, test } from './shop-test.ts';
import { staff } from './staff.ts';
import { textsOf } from './texts.ts';

test('a visit is booked as a guest, approved, moved and cancelled', { tag: '@any-shop' }, async ({
  page,
}) => {
  const { languages, stores: storeCount, pictured } = sampleShop;
  const language = languages.customer;
  const t = textsOf(language, ['appointments', 'appointments-api', 'stores-page', 'prompt']);
  const visitor = new Visitor(page, language);
  const main = page.locator('main');
  const button = (key: string) => main.getByRole('button', { name: t(key), exact: true });

  // From the list of stores to the form, with the store chosen and a piece attached.
  await visitor.open('/stores/');
  await visitor.answerConsent('reject');
  const stores = main.locator('[data-store]:visible');
  await expect(stores).toHaveCount(storeCount);
  await expect(main.locator('[data-status]').first()).not.toBeEmpty();
  await stores
    .first()
    .getByRole('link', { name: t('stores-page.book') })
    .click();
  await page.waitForURL(/\/appointment\/inquire\/\?l=0$/);
  await visitor.open(`/appointment/inquire/?l=0&product=${pictured}`);
  await expect(main.getByLabel(t('appointments.store'), { exact: true })).not.toHaveValue('');
  const piece = localisePath(language, `/details/${pictured}/`);
  await expect(main.locator(`form a[href="${piece}"]`).first()).toBeVisible();

  // Nothing is sent before a time is chosen, and the form keeps its input.
  await main.locator('[name=name]').fill('Ada Wong');
  await main.locator('[name=email]').fill(visitor.email);
  await main.locator('[name=remark]').fill('It is a surprise.');
  const times = main.locator('input[name=time]');
  await expect(times.first()).toBeAttached();
  await button('appointments.send').click();
  await expect(main.getByText(t('appointments.time-missing'))).toBeVisible();
  await chooseLaterTime(main.locator('form'));
  const since = Date.now() - 1000;
  await button('appointments.send').click();
  const code = main.locator('[name=code]');
  await expect(code).toBeVisible();
  await code.fill(await mailedCode(visitor.email, since));
  await button('appointments.confirm').click();
  await page.waitForURL(/\/appointment\/succeed\/\?id=\d+$/);
  const heading = main.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(t('appointments.thanks'));
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  await waitForMail(visitor.email, since, ({ text }) => text.includes('BEGIN:VCALENDAR'));

  // The store approves it.
  expect(await staff(page, 'appointments')).toContain(`${id}  requested  contact by`);
  await staff(page, 'approve-appointment', id, 'Ms Lam');
  await visitor.open(`/appointment/details/?id=${id}`);
  await expect(heading).toHaveAttribute('data-state', 'approved');
  await expect(main.locator('dl')).toContainText('Ms Lam');
  const [file] = await Promise.all([page.waitForEvent('download'), button('appointments.calendar').click()]);
  expect(file.suggestedFilename()).toBe(`appointment-${id}.ics`);

  // Another time has to be approved again.
  await button('appointments.move').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('input[name=time]').first()).toBeAttached();
  await chooseLaterTime(dialog);
  const moveTo = t('appointments.move-to', { time: '@' }).split('@')[0] ?? '';
  await dialog.getByRole('button', { name: new RegExp(`^${moveTo}`) }).click();
  await expect(dialog).toBeHidden();
  await expect(heading).toHaveAttribute('data-state', 'requested');

  // It is cancelled from the list in the account.
  await visitor.open('/myOrder/appointment/');
  await main.getByRole('link', { name: t('appointments.view') }).click();
  await expect(heading).toHaveAttribute('data-state', 'requested');
  await button('appointments.cancel').click();
  await dialog.getByRole('button', { name: t('appointments.cancel-confirm') }).click();
  await expect(heading).toHaveText(t('appointments-api.state-cancelled'));
  await expect(button('appointments.move')).toBeHidden();

  // On another device the email's link asks for the address.
  await page.evaluate(() => {
    localStorage.removeItem('token');
    localStorage.removeItem('userInfo');
  });
  const again = Date.now() - 1000;
  await visitor.open(`/appointment/details/?id=${id}`);
  await main.getByLabel(t('prompt.email')).fill(visitor.email);
  await main.getByRole('button', { name: t('prompt.sendCode') }).click();
  await main.getByLabel(t('prompt.code'), { exact: true }).fill(await mailedCode(visitor.email, again));
  await main.getByRole('button', { name: t('prompt.continue') }).click();
  await expect(heading).toHaveText(t('appointments-api.state-cancelled'));
});

test('stores are filtered by country and district, and sorted by distance with the visitor’s permission', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 51.5, longitude: -0.14 });
  const visitor = new Visitor(page, 'zh');
  await visitor.open('/stores/');
  await visitor.answerConsent('reject');
  const stores = page.locator('main [data-store]');
  const t = textsOf('zh', ['stores-page']);
  const shown = page.locator('main [data-store]:visible');
  await page.locator('main').getByLabel(t('stores-page.country')).selectOption('HK');
  await expect(shown).toHaveCount(2);
  await page.locator('main').getByLabel(t('stores-page.state')).selectOption('CW');
  await expect(shown).toHaveCount(1);
  await page.locator('main').getByLabel(t('stores-page.country')).selectOption('');
  await expect(stores.first()).toHaveAttribute('data-country', 'HK');
  await page.locator('main [data-near]').click();
  await expect(stores.first()).toHaveAttribute('data-country', 'GB');
  await expect(stores.first().locator('[data-distance]')).toHaveText(/^距离 \d+ 公里$/);
});
