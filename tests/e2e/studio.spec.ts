import type { Locale } from '#kernel/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { difference, discLights, pixelsOf, share } from '../fixtures/stage/pixels.ts';
import { budgets } from './budgets.ts';
import { Visitor } from './journey.ts';
import { PageBytes } from './page-bytes.ts';
import { expect, test } from './shop-test.ts';
import { control, nextTotal, openStudio, shownTotal, unfold, untilLive } from './studio-visit.ts';
import { textsOf } from './texts.ts';
import { fitsItsWidth } from './width.ts';

/** Small, as the software GPU draws every pixel by hand. */
test.use({ viewport: { width: 560, height: 560 }, contextOptions: { reducedMotion: 'reduce' } });

const texts = (locale: Locale) => textsOf(locale, ['studio', 'jewel', 'cart', 'shell', 'auth', 'prompt']);
const t = texts('en');

/** What the light rooms make of the page behind the piece. */
const JEWELLER = 'rgb(239, 237, 234)';
const CANDLE = 'rgb(54, 48, 44)';

test('a ring is designed and ordered by keyboard alone', async ({ page }) => {
  const visitor = new Visitor(page, 'en');
  await openStudio(page, 'en');
  await visitor.answerConsent('reject');
  await page.locator('[data-begin=setting]').focus();
  await page.keyboard.press('Enter');
  const first = await shownTotal(page);

  await page.locator('[data-group=band] button').first().focus();
  await page.keyboard.press('Enter');
  await control(page, 'metal').locator('input:checked').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-description]')).toContainText(t('jewel.metal-gold-18k-yellow'));
  const gold = await nextTotal(page, first);

  const width = control(page, 'width').locator('input[type=range]');
  await width.focus();
  await page.keyboard.press('PageUp');
  const wide = await nextTotal(page, gold);
  expect(wide).toBeGreaterThan(gold);
  await page.keyboard.press('Control+z');
  expect(await nextTotal(page, wide)).toBe(gold);
  await page.keyboard.press('Control+y');
  expect(await nextTotal(page, gold)).toBe(wide);

  await page.locator('[data-step=ring]').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: t('studio.add'), exact: true }).focus();
  await page.keyboard.press('Enter');
  const size = control(page, 'size').locator('select');
  await expect(size).toBeFocused();
  await expect(page.getByText(t('studio.size-missing'))).toBeVisible();
  await size.selectOption('6.5');
  await expect(page.locator('[data-description]')).toContainText('US 6.5');
  const total = await shownTotal(page);
  await page.getByRole('button', { name: t('studio.add'), exact: true }).focus();
  await page.keyboard.press('Enter');
  await visitor.continueAsGuest();
  await expect(page.getByRole('dialog')).toContainText(formatted(total), { timeout: 30_000 });
});

/** Whole dollars as the shop prints them. */
const formatted = (minor: number): string => `HK$${(minor / 100).toLocaleString('en-HK')}`;

test('the studio is no heavier than its budget, with the live picture', async ({ page }) => {
  const bytes = new PageBytes(page);
  await bytes.open('/design/ring/');
  await untilLive(page);
  await bytes.settled();
  const { script = 0 } = budgets.pages['/design/ring/'] ?? {};
  expect(bytes.script).toBeLessThanOrEqual(script * (1 + budgets.scriptTolerance));
});

test('by mouse: the picture follows, a line lights up, what is marked is put right', async ({ page }) => {
  await openStudio(page, 'en');
  await untilLive(page);
  await page.locator('[data-begin=setting]').click();
  // Settings are drawn on another canvas, out of sight.
  const canvas = page.locator('canvas[role=img]');
  const shot = async () => pixelsOf(await canvas.screenshot());
  const still = async () => {
    let last = await shot();
    const changed = async () => {
      const next = await shot();
      const share = difference(last, next);
      last = next;
      return share;
    };
    await expect.poll(changed, { intervals: [500], timeout: 60_000 }).toBeLessThan(0.0005);
    return last;
  };
  const platinum = await still();
  const lights = discLights(
    platinum,
    platinum.width / 2,
    platinum.height / 2,
    Math.floor(platinum.height * 0.4),
  );
  expect(share(lights, 0.02), 'the canvas is not blank').toBeLessThan(0.75);

  await page.locator('[data-group=band] button').first().click();
  await control(page, 'metal')
    .locator('label', { hasText: t('jewel.metal-gold-18k-yellow') })
    .click();
  await shownTotal(page);
  const gold = await still();
  expect(difference(platinum, gold), 'gold is not platinum').toBeGreaterThan(0.004);

  await page.locator('label', { hasText: t('studio.view-top') }).click();
  const top = await still();
  const stone = discLights(top, top.width / 2, top.height * 0.46, Math.floor(top.height * 0.1));
  expect(share(stone, 0.1), 'a diamond has dark regions').toBeLessThan(0.5);
  expect(share(stone, 0.9), 'and bright ones').toBeGreaterThan(0.8);

  const box = await canvas.boundingBox();
  if (box === null) throw new Error('no canvas');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 90, box.y + box.height / 2 - 20, { steps: 4 });
  await page.mouse.up();
  expect(difference(top, await still()), 'dragging turns it').toBeGreaterThan(0.004);

  // Too thin to keep its shape: the workshop says so, and puts it right.
  await unfold(page, 'band');
  await control(page, 'thickness').getByRole('textbox').fill('1.3');
  await page.keyboard.press('Enter');
  const issue = page.locator('[data-issue=shank-thickness]');
  await expect(issue).toBeVisible({ timeout: 30_000 });
  await issue.getByRole('button').click();
  await expect(issue).toBeHidden({ timeout: 30_000 });

  // Settings are drawn live with this stone in this metal.
  await page.locator('[data-settings]').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-still=true]').first()).toBeAttached({ timeout: 60_000 });
});

test('lights and views are whole at every width', async ({ page }) => {
  for (const width of [390, 768, 900, 1100, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await openStudio(page, 'en');
    const picture = await page.locator('[data-picture]').boundingBox();
    if (picture === null) throw new Error('no picture');
    for (const id of ['jeweller', 'daylight', 'candle', 'office']) {
      const light = await page.locator(`[data-picture] label:has([value=${id}])`).boundingBox();
      if (light === null) throw new Error(`no ${id}`);
      expect(light.x, `${id} at ${width}`).toBeGreaterThanOrEqual(picture.x);
      expect(light.x + light.width, `${id} at ${width}`).toBeLessThanOrEqual(picture.x + picture.width);
      expect(light.y + light.height).toBeLessThanOrEqual(picture.y + picture.height);
    }
  }
});

test('a link carries light and camera with the design', async ({ page }) => {
  await openStudio(page, 'en');
  await page.locator('[data-begin=setting]').click();
  const choice = (value: string) => page.locator(`[data-picture] input[value=${value}]`);
  const ground = page.locator('[data-picture]');
  await expect(ground, 'the photograph stands in its own light').toHaveCSS('background-color', JEWELLER);
  await untilLive(page);
  await choice('candle').check();
  await expect(ground, 'the page is lit with the piece').toHaveCSS('background-color', CANDLE);
  await choice('top').check();
  const share = page.locator('[data-tools]').getByRole('button', { name: t('studio.share') });
  await share.click();
  const link = page.getByRole('dialog').getByLabel(t('studio.share-link'));
  await expect(link).toHaveValue(/&light=candle&view=top$/);
  // Where a hand turns it to goes along, once the camera has come to rest.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await page.locator('[data-stage] canvas').press('ArrowLeft');
    await share.click();
    await expect(link).toHaveValue(/&light=candle&view=top&turned=-\d+,84,100$/, { timeout: 2_000 });
  }).toPass();
  const fragment = new URL(await link.inputValue()).hash;
  await page.evaluate(() => {
    localStorage.removeItem('studioDraft');
    sessionStorage.clear();
  });
  await page.goto('about:blank');
  await openStudio(page, 'en', `/design/ring/${fragment}`);
  await expect(choice('candle')).toBeChecked();
  await expect(choice('top')).toBeChecked();
  await untilLive(page);
  await share.click();
  await expect(link).toHaveValue(new RegExp(`${fragment.slice(fragment.indexOf('&light'))}$`));
});

test('on a telephone: a reload keeps the design, a link carries it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  // The picture is another journey's; without it this one is quick.
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await openStudio(page, 'tc');
  const zh = texts('tc');
  await page.locator('[data-begin=stone]').click();
  await control(page, 'shape')
    .locator('label', { hasText: zh('jewel.shape-oval', { form: 'label' }) })
    .click();
  await expect(page.locator('[data-description]')).toContainText('橢圓形');
  await fitsItsWidth(page);
  const total = await shownTotal(page);
  const draft = () => page.evaluate(() => localStorage.getItem('studioDraft'));
  await expect.poll(draft).toContain('oval');
  await page.reload();
  await expect(page.locator('[data-description]')).toContainText('橢圓形', { timeout: 30_000 });
  expect(await shownTotal(page)).toBe(total);
  const bar = page.locator('[data-tools]');
  await bar.getByRole('button', { name: zh('studio.undo') }).click();
  await expect(page.locator('[data-description]')).toContainText('圓形鑽石');
  await bar.getByRole('button', { name: zh('studio.redo') }).click();
  await bar.getByRole('button', { name: zh('studio.share') }).click();
  const link = page.getByRole('dialog').getByLabel(zh('studio.share-link'));
  await expect(link).toHaveValue(/#d=[\w-]+&prices=1&light=\w+&view=\w+$/);
  const fragment = new URL(await link.inputValue()).hash;

  await page.evaluate(() => localStorage.removeItem('studioDraft'));
  await page.goto('about:blank');
  await openStudio(page, 'en', `/design/ring/${fragment}`);
  await expect(page.locator('[data-description]')).toContainText('oval');
  expect(await shownTotal(page)).toBe(total);
});

test('a weight is typed as people type; the price says what it stands on, and where it jumps', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await context.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
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

  // There and back: what gave way to the princess is there again.
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
  await expect(other.locator('[data-stand-in]')).toContainText(t('jewel.differs-metal'));
  await expect
    .poll(() => other.evaluate(() => localStorage.getItem('studioDraft')))
    .toContain('gold-18k-rose');
  await page.reload();
  await expect(page.locator('[data-description]')).toHaveText(before ?? '', { timeout: 30_000 });
  // A setting of the house keeps the metal.
  await other.locator('[data-setting]').nth(3).click();
  await expect(other.locator('[data-description]')).toContainText('rose');
});

test('saving leads through the login and goes on; a price or a design is not the client’s to say', async ({
  page,
}) => {
  const visitor = new Visitor(page, 'en');
  await visitor.register();
  // From a page that asks for no session.
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
  await expect(dialog).toContainText(t('studio.save-title'), { timeout: 45_000 });
  await dialog.getByLabel(t('studio.save-name')).fill('Ours');
  await dialog.getByRole('button', { name: t('studio.save'), exact: true }).click();
  await expect(page.getByText(t('studio.saved'))).toBeVisible({ timeout: 30_000 });
  await expect(control(page, 'milgrain').getByRole('checkbox')).toBeChecked();
  expect(await shownTotal(page)).toBe(total);

  await page.route('**/checkout/cart/add**', async (route) => {
    const body = `${route.request().postData() ?? ''}&price=1&total_base_minor=100&design_hash=${'0'.repeat(64)}`;
    await route.continue({ postData: body });
  });
  await page.locator('[data-step=ring]').click();
  await control(page, 'size').locator('select').selectOption('6');
  const sized = await shownTotal(page);
  await page.getByRole('button', { name: t('studio.add'), exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(formatted(sized), { timeout: 45_000 });
  await page.keyboard.press('Escape');

  // A stone of 99 carat in the request: refused, and the cart is as it was.
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

test('a colour that was tried goes into the design; nothing of the test comes before it is opened', async ({
  page,
}) => {
  // The two stones are drawn in the finder's journey; the prices are told without.
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const tried = () => scripts.filter((url) => /\/(?:GradeTest|grade-test)\.[\w-]+\.js/.test(url));
  await openStudio(page, 'en');
  await page.locator('[data-begin=stone]').click();
  const before = await shownTotal(page);
  expect(tried()).toEqual([]);
  await page.locator('[data-try=colour]').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status').filter({ hasText: 'WebGL' })).toBeVisible({ timeout: 30_000 });
  expect(tried()).not.toEqual([]);
  await dialog.getByRole('radio', { name: 'K', exact: true }).click();
  await expect(dialog.locator('[data-seen]')).toHaveAttribute('data-seen', 'plain');
  await expect(dialog.locator('[data-saved]')).toHaveAttribute('data-saved', /^[1-9]\d+$/);
  await dialog.getByRole('button', { name: /colour K$/ }).click();
  await expect(control(page, 'colour').getByRole('radio', { name: 'K' })).toBeChecked();
  expect(await nextTotal(page, before)).toBeLessThan(before);
});
