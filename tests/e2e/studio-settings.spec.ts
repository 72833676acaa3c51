import type { Page } from 'playwright/test';
import { designFragment, encodeDesignLink } from '#client/design-link.ts';
import { designOf } from '../fixtures/design-of.ts';
import { Visitor } from './journey.ts';
import { expect, test } from './shop-test.ts';
import { control, nextTotal, openStudio, shownTotal } from './studio-visit.ts';
import { textsOf } from './texts.ts';
import { fitsItsWidth } from './width.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const t = textsOf('en', ['studio', 'jewel', 'diamonds']);

const chooseShape = (page: Page, shape: string) =>
  control(page, 'shape')
    .locator('label', { hasText: t(`jewel.shape-${shape}`, { form: 'label' }) })
    .click();

test('settings are shown with the shopper’s stone, in their metal and size, with their price', async ({
  page,
}) => {
  await openStudio(page, 'en');
  await page.locator('[data-begin=stone]').click();
  await chooseShape(page, 'oval');
  await page.locator('[data-step=ring]').click();
  await control(page, 'size').locator('select').selectOption('7.5');
  await page.locator('[data-step=setting]').click();
  await page.locator('[data-group=band] button').first().click();
  await control(page, 'metal')
    .locator('label', { hasText: t('jewel.metal-gold-18k-rose') })
    .click();
  const gallery = page.locator('[data-settings]');
  await expect(gallery).toContainText('oval');
  await expect(gallery).toContainText(t('jewel.metal-gold-18k-rose'));
  await expect(gallery).toContainText('US 7.5');

  for (const id of [1009, 1014]) {
    const tile = page.locator(`[data-setting="${id}"]`);
    await tile.scrollIntoViewIfNeeded();
    // Named as a round halo and three emerald cuts, but set with an oval: the label follows the stone.
    await expect(tile).not.toContainText(/palladian|corona/i);
    const price = tile.locator('[data-setting-price]');
    await expect(price).toHaveAttribute('data-setting-price', /^\d+$/);
    const shownPrice = Number(await price.getAttribute('data-setting-price'));
    expect(shownPrice).not.toBe(await shownTotal(page));
    await tile.click();
    await expect(tile).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('[data-price]')).toHaveAttribute('data-price', String(shownPrice));
    await expect.poll(() => shownTotal(page)).toBe(shownPrice);
    const description = page.locator('[data-description]');
    await expect(description).toContainText('oval');
    await expect(description).toContainText('rose');
    await expect(description).toContainText('US 7.5');
  }
});

test('one slider moves the metal between light and robust by keyboard, and undo moves it back', async ({
  page,
}) => {
  await openStudio(page, 'en');
  await page.locator('[data-begin=setting]').click();
  await page.locator('[data-group=band] button').first().click();
  const slider = control(page, 'heft').locator('input[type=range]');
  const note = page.locator('[data-heft]');
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveValue('0');
  await expect(note).toContainText(t('studio.heft-occasional'));
  const light = await shownTotal(page);
  await page.keyboard.press('End');
  await expect(note).toContainText(t('studio.heft-lasting'));
  expect(await nextTotal(page, light)).toBeGreaterThan(light);
  await page.getByRole('button', { name: t('studio.undo'), exact: true }).click();
  await expect(slider).not.toHaveValue('100');
});

test('settings that do not fit the stone are listed, with the reason', async ({ page }) => {
  await openStudio(page, 'en');
  await page.locator('[data-begin=stone]').click();
  const count = () => page.locator('[data-settings]').getAttribute('data-settings');
  await page.locator('[data-step=setting]').click();
  await expect.poll(async () => Number(await count())).toBeGreaterThan(0);
  const all = Number(await count());
  await expect(page.locator('[data-unfit]')).toHaveCount(0);
  await page.locator('[data-step=stone]').click();
  await chooseShape(page, 'heart');
  await page.locator('[data-step=setting]').click();
  const unfit = page.locator('[data-unfit]');
  await expect(unfit).toBeVisible();
  const unfitCount = async () => Number(await unfit.getAttribute('data-unfit'));
  await expect.poll(async () => Number(await count()) + (await unfitCount())).toBe(all);
  expect(await unfitCount()).toBeGreaterThan(0);
  await unfit.locator('summary').click();
  const shape = t('jewel.shape-heart', { form: 'inside' });
  await expect(unfit).toContainText(t('studio.setting-unfit-halo', { carat: '1.00', shape }));
  await expect(unfit).toContainText(t('studio.setting-unfit-head', { carat: '1.00', shape }));
});

test('rare choices are folded and named, and open when a rule mentions them', async ({ page }) => {
  await openStudio(page, 'en');
  await page.locator('[data-begin=setting]').click();
  const setting = page.locator('[data-group=setting]');
  const folded = setting.locator('[data-folded]');
  await expect(folded).toContainText(t('studio.prong-width'));
  await expect(folded).not.toContainText(t('studio.advanced'));
  const prongs = control(page, 'prong-width');
  await expect(prongs).toBeHidden();
  await folded.locator('summary').click();
  await prongs.getByRole('textbox').fill('0.6');
  await folded.locator('summary').click();
  const issue = folded.locator('[data-issue=prong-thickness]');
  await expect(issue).toBeVisible();
  await folded.locator('summary').click();
  await expect(issue).toBeHidden();
  await page.locator('[data-issues]').click();
  await expect(issue.getByRole('button')).toBeFocused();
  await issue.getByRole('button').click();
  await expect(issue).toBeHidden();
});

test('a wall that is too thin to cast is reported, with a button that makes it thicker', async ({ page }) => {
  const design = designOf({
    ...{ version: 2, kind: 'earrings', style: 'hoop', metal: 'platinum-950' },
    hoop: { innerDiameterMm: 16, widthMm: 1.4, stoneMm: 0.92 },
  });
  const text = await encodeDesignLink({ design, stoneId: null, name: '' });
  await openStudio(page, 'en', `/design/ring/${designFragment([text], true)}`);
  const issue = page.locator('[data-issue=smallest-wall]');
  await expect(issue).toContainText('0.35 mm');
  const before = await shownTotal(page);
  const fix = issue.getByRole('button', { name: t('studio.issue-fix') });
  await expect(fix).toBeVisible();
  await fix.click();
  await expect(issue).toHaveCount(0);
  await expect.poll(() => shownTotal(page)).toBeGreaterThan(before);
});

test('the light of the design’s own stone is shown by score and maps', async ({ page }) => {
  await openStudio(page, 'en');
  await page.locator('[data-begin=stone]').click();
  const light = page.locator('[data-stone-light]');
  await light.locator('summary').click();
  const score = light.locator('[data-light-score]');
  await expect(score).toHaveAttribute('data-light-score', /^\d+$/);
  const round = Number(await score.getAttribute('data-light-score'));
  expect(round).toBeGreaterThan(80);
  await expect(light.getByRole('img', { name: t('diamonds.map-spectrum'), exact: true })).toBeVisible();
  await expect(light.getByRole('img', { name: t('diamonds.map-shade'), exact: true })).toBeVisible();
  await chooseShape(page, 'marquise');
  await expect(score).not.toHaveAttribute('data-light-score', String(round));
  await expect(light).toContainText(/bow-tie/);
  await expect(light.getByRole('img', { name: t('diamonds.map-rocking'), exact: true })).toBeVisible();
});

test('a sapphire can have its native cut: smaller for its weight, cheaper, with a window', async ({
  page,
}) => {
  await openStudio(page, 'en');
  await page.locator('[data-begin=stone]').click();
  const make = control(page, 'make');
  await expect(make).toHaveCount(0);
  const choose = (id: string, option: string) =>
    control(page, id)
      .locator('label', { hasText: t(`jewel.${id}-${option}`, { form: 'label' }) })
      .click();
  await choose('material', 'sapphire');
  await expect(make.getByRole('radio', { name: t('jewel.make-precision', { form: 'label' }) })).toBeChecked();
  const light = page.locator('[data-stone-light]');
  await light.locator('summary').click();
  const shares = light.locator('[data-window]');
  await expect(shares).toHaveAttribute('data-window', '0');
  const before = await shownTotal(page);
  await choose('make', 'native');
  await expect(control(page, 'cut-grade')).toHaveCount(0);
  await expect(page.locator('[data-description]').first()).toContainText('native cut');
  await expect(shares).toHaveAttribute('data-window', '12');
  await expect.poll(() => shownTotal(page)).toBeLessThan(before);
  await choose('material', 'diamond');
  await expect(make).toHaveCount(0);
  await expect(page.locator('[data-description]').first()).not.toContainText('native');
});

/** The focused element, and whether it is covered. */
const focusNow = (page: Page) =>
  page.evaluate(() => {
    const now = document.activeElement;
    if (now === null || now === document.body) return { name: 'body', isInside: true, isSeen: false };
    const { left, top, width, height } = now.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const isSeen =
      over !== null &&
      (now.contains(over) || over.contains(now) || over.closest('label')?.contains(now) === true);
    const name = now.getAttribute('aria-label') ?? now.textContent ?? '';
    return { name: name.slice(0, 40), isInside: now.closest('[data-studio]') !== null, isSeen };
  });

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [900, 700],
] as const)
  test(`at ${width} px the image is in view and large, and nothing covers the focus`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openStudio(page, 'en');
    await new Visitor(page, 'en').answerConsent('reject');
    await page.locator('[data-begin=stone]').click();
    await shownTotal(page);
    const carat = control(page, 'carat').getByRole('textbox');
    await carat.fill('abc');
    await page.keyboard.press('Enter');
    const refusal = control(page, 'carat').getByRole('alert');
    const aboveThePrice = async () => {
      const [reason, price] = [await refusal.boundingBox(), await page.locator('[data-price]').boundingBox()];
      return reason && price ? price.y - reason.y - reason.height : Number.NaN;
    };
    await expect.poll(aboveThePrice, 'the reason is not under the price').toBeGreaterThan(0);
    await carat.fill('1');
    await page.keyboard.press('Enter');
    await page.locator('[data-step=setting]').click();
    for (const key of ['Tab', 'Shift+Tab']) {
      if (key === 'Tab') await page.locator('h1').first().focus();
      else await page.locator('[data-studio] button').last().focus();
      for (let stops = 0; stops < 80; stops++) {
        await page.keyboard.press(key);
        const { name, isInside } = await focusNow(page);
        if (!isInside) break;
        const isSeen = async () => (await focusNow(page)).isSeen;
        await expect.poll(isSeen, { message: `${key} to ${name}` }).toBe(true);
      }
    }
    await page.locator('[data-unfit], [data-group]').last().scrollIntoViewIfNeeded();
    const picture = page.locator('[data-picture]');
    await expect(async () => {
      const box = await picture.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      expect((box?.width ?? 0) * (box?.height ?? 0)).toBeGreaterThan(0.25 * width * height);
    }).toPass();
    await expect(page.locator('[data-price]')).toBeInViewport();
    await fitsItsWidth(page);
  });
