import type { Locale } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { Visitor } from './journey.ts';
import { expect, test } from './shop-test.ts';
import { control, nextTotal, openStudio, shownTotal, unfold } from './studio-visit.ts';
import { textsOf } from './texts.ts';
import { fitsItsWidth } from './width.ts';
import { hideWebGl } from './without-webgl.ts';

test.use({ viewport: { width: 560, height: 560 }, contextOptions: { reducedMotion: 'reduce' } });

/** The live view is tested in studio.spec.ts. */
test.beforeEach(({ context }) => hideWebGl(context));

const texts = (locale: Locale) => textsOf(locale, ['studio', 'jewel', 'shell']);
const t = texts('en');

/** Whole dollars as the shop prints them. */
const formatted = (minor: number): string => `HK$${(minor / 100).toLocaleString('en-HK')}`;

test('on a phone: a reload restores the design, a link carries it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await openStudio(page, 'tc');
  const tc = texts('tc');
  await page.locator('[data-begin=stone]').click();
  await control(page, 'shape')
    .locator('label', { hasText: tc('jewel.shape-oval', { form: 'label' }) })
    .click();
  await expect(page.locator('[data-description]')).toContainText('橢圓形');
  await fitsItsWidth(page);
  const total = await shownTotal(page);
  const draft = () => page.evaluate(() => localStorage.getItem('studioDraft'));
  await expect.poll(draft).toContain('oval');
  await page.reload();
  await expect(page.locator('[data-description]')).toContainText('橢圓形');
  await expect.poll(() => shownTotal(page)).toBe(total);
  const bar = page.locator('[data-tools]');
  await bar.getByRole('button', { name: tc('studio.undo') }).click();
  await expect(page.locator('[data-description]')).toContainText('圓形鑽石');
  await bar.getByRole('button', { name: tc('studio.redo') }).click();
  await bar.getByRole('button', { name: tc('studio.share') }).click();
  const link = page.getByRole('dialog').getByLabel(tc('studio.share-link'));
  await expect(link).toHaveValue(/#d=[\w-]+&prices=1&light=\w+&view=\w+$/);
  const fragment = new URL(await link.inputValue()).hash;

  await page.evaluate(() => localStorage.removeItem('studioDraft'));
  await page.goto('about:blank');
  await openStudio(page, 'en', `/design/ring/${fragment}`);
  await expect(page.locator('[data-description]')).toContainText('oval');
  await expect.poll(() => shownTotal(page)).toBe(total);
});

test('a weight can be typed freely; the price names its source, and where it jumps', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await openStudio(page, 'en');
  await page.locator('[data-begin=stone]').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await shownTotal(page);
  await expect(page.locator('[data-priced-at]')).toContainText('US 6');
  const carat = control(page, 'carat').getByRole('textbox');
  const type = async (typed: string) => {
    await carat.fill(typed);
    await page.keyboard.press('Enter');
  };
  for (const refused of ['abc', '-3', '99']) {
    await type(refused);
    await expect(carat).toHaveValue(refused);
    await expect(control(page, 'carat').getByRole('alert')).not.toBeEmpty();
  }
  await type('1,5');
  await expect(carat).toHaveValue('1.50');
  await type('２');
  await expect(carat).toHaveValue('2.00');
  await type('1.00');
  await expect(carat).toHaveValue('1.00');
  const total = await shownTotal(page);
  await expect(page.locator('[data-stock]')).not.toHaveAttribute('data-stock', '0');

  const advice = page.locator('[data-advice=weight]');
  await expect(advice).toContainText('looks the same');
  await advice.getByRole('button').click();
  const lighter = await nextTotal(page, total);
  expect(lighter).toBeLessThan(total);
  await expect(carat).toHaveValue(/^0\.9\d$/);
  await page
    .locator('[data-tools]')
    .getByRole('button', { name: t('studio.undo') })
    .click();
  expect(await nextTotal(page, lighter)).toBe(total);

  // There and back: the parts that the princess cut removed are restored.
  const shape = (name: string) => control(page, 'shape').locator('label', { hasText: name });
  const before = await page.locator('[data-description]').textContent();
  await shape(t('jewel.shape-princess', { form: 'label' })).click();
  await expect(page.locator('[data-description]')).not.toHaveText(before ?? '');
  await shape(t('jewel.shape-round', { form: 'label' })).click();
  await expect(page.locator('[data-description]')).toHaveText(before ?? '');

  // Another tab is another draft.
  const other = await context.newPage();
  await openStudio(other, 'en');
  await other.locator('[data-step=setting]').click();
  await other.locator('[data-group=band] button').first().click();
  await control(other, 'metal')
    .locator('label', { hasText: t('jewel.metal-gold-18k-rose') })
    .click();
  await expect(other.locator('[data-description]')).toContainText('rose');
  await expect(other.locator('[data-similar]')).toContainText(t('jewel.differs-metal'));
  await expect
    .poll(() => other.evaluate(() => localStorage.getItem('studioDraft')))
    .toContain('gold-18k-rose');
  await page.reload();
  await expect(page.locator('[data-description]')).toHaveText(before ?? '');
  // A catalogue setting keeps the metal.
  await other.locator('[data-setting]').nth(3).click();
  await expect(other.locator('[data-description]')).toContainText('rose');
});

test('saving continues after the login; a price or a design from the client is not trusted', async ({
  page,
}) => {
  const visitor = new Visitor(page, 'en');
  await visitor.signUp();
  // From a page without a session.
  await visitor.open('/stores/');
  await page.evaluate(() => {
    localStorage.removeItem('token');
    localStorage.removeItem('userInfo');
  });
  await openStudio(page, 'en', '/design/ring/?product=1012');
  await unfold(page, 'setting');
  await control(page, 'milgrain').getByRole('checkbox').check();
  const total = await shownTotal(page);
  await page
    .locator('[data-tools]')
    .getByRole('button', { name: t('studio.save'), exact: true })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('shell.login') })
    .click();
  await page.waitForURL(/\/login\//);
  const form = page.locator('main form');
  await form.locator('[name=email]').fill(visitor.email);
  await form.locator('[name=password]').fill(visitor.password);
  await form.locator('button[type=submit]').click();
  await page.waitForURL(/\/design\/ring\//);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('studio.save-title'));
  await dialog.getByLabel(t('studio.save-name')).fill('Ours');
  await dialog.getByRole('button', { name: t('studio.save'), exact: true }).click();
  await expect(page.getByText(t('studio.saved'))).toBeVisible();
  await expect(control(page, 'milgrain').getByRole('checkbox')).toBeChecked();
  await expect.poll(() => shownTotal(page)).toBe(total);

  await page.route('**/checkout/cart/add**', async (route) => {
    const body = `${route.request().postData() ?? ''}&price=1&total_base_minor=100&design_hash=${'0'.repeat(64)}`;
    await route.continue({ postData: body });
  });
  await page.locator('[data-step=ring]').click();
  await control(page, 'size').locator('select').selectOption('6');
  const sized = await shownTotal(page);
  await page.getByRole('button', { name: t('studio.add'), exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(formatted(sized));
  await page.keyboard.press('Escape');

  // A stone of 99 carat in the request is refused, and the cart is unchanged.
  await page.unroute('**/checkout/cart/add**');
  const answer = page.waitForResponse((response) => response.url().includes('/checkout/cart/add'));
  await page.route('**/checkout/cart/add**', async (route) => {
    const fields = new URLSearchParams(route.request().postData() ?? '');
    for (const [name, value] of [...fields]) fields.set(name, value.replace(/"carat":1\.5\b/, '"carat":99'));
    await route.continue({ postData: fields.toString() });
  });
  await page.getByRole('button', { name: t('studio.add'), exact: true }).click();
  expect(await (await answer).json()).toMatchObject({ code: codes.parameterInvalid });
});

test('a colour of the test goes into the design; nothing of the test loads before it is opened', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const tried = () => scripts.filter((url) => /\/(?:GradeTest|grade-test)\.[\w-]+\.js/.test(url));
  await openStudio(page, 'en');
  await page.locator('[data-begin=stone]').click();
  const before = await shownTotal(page);
  expect(tried()).toEqual([]);
  await page.locator('[data-try=colour]').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status').filter({ hasText: 'WebGL' })).toBeVisible();
  expect(tried()).not.toEqual([]);
  await dialog.getByRole('radio', { name: 'K', exact: true }).click();
  await expect(dialog.locator('[data-seen]')).toHaveAttribute('data-seen', 'plain');
  await expect(dialog.locator('[data-saved]')).toHaveAttribute('data-saved', /^[1-9]\d+$/);
  await dialog.getByRole('button', { name: /colour K$/ }).click();
  await expect(control(page, 'colour').getByRole('radio', { name: 'K' })).toBeChecked();
  expect(await nextTotal(page, before)).toBeLessThan(before);
});
