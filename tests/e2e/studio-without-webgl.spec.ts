import type { Page } from 'playwright/test';
import { axeOn } from '../a11y/violations.ts';
import { Visitor } from './journey.ts';
import { expect, test } from './shop-test.ts';
import { control, nextTotal, openStudio, shownTotal } from './studio-visit.ts';
import { textsOf } from './texts.ts';

/** This browser has no WebGL and asks for reduced motion. */
test.use({
  viewport: { width: 1100, height: 760 },
  contextOptions: { reducedMotion: 'reduce' },
});

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await axeOn(page).include('[data-studio]').analyze();
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  );
}

/** English is checked in every state; Chinese where its texts are longest, in every test run. */
for (const { locale, tag } of [
  { locale: 'en', tag: [] },
  { locale: 'zh', tag: ['@core'] },
] as const) {
  test(`every state is accessible and works without a live view (${locale})`, {
    tag: [...tag],
  }, async ({ page }) => {
    const t = textsOf(locale, ['studio']);
    const found: Record<string, string[]> = {};
    const look = async (state: string) => {
      if (locale === 'en' || state === 'stone' || state === 'engraving')
        found[state] = await violations(page);
    };
    await openStudio(page, locale);
    await expect(page.getByText(t('studio.no-webgl'))).toBeVisible();
    await look('start');
    await page.locator('[data-begin=stone]').click();
    const total = await shownTotal(page);
    await look('stone');
    await control(page, 'carat').locator('input[type=range]').focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
    expect(await nextTotal(page, total)).toBeGreaterThan(total);
    await page.locator('[data-step=setting]').click();
    await look('setting');
    const other = await page
      .locator('[data-setting][aria-pressed=false]')
      .first()
      .getAttribute('data-setting');
    await page.locator(`[data-setting="${other}"]`).click();
    await expect(page.locator(`[data-setting="${other}"]`)).toHaveAttribute('aria-pressed', 'true');
    await page.locator('[data-group=band] button').first().click();
    await look('band');
    await page.locator('[data-step=ring]').click();
    await look('ring');
    await page.locator('[data-group=engraving] button').first().click();
    await control(page, 'engraving-text').locator('input').fill('永 · always');
    await expect(page.locator('[data-description]')).toContainText('永 · always');
    await look('engraving');
    await page.getByRole('button', { name: t('studio.hand'), exact: true }).click();
    const hand = page.getByRole('dialog').getByRole('img');
    await expect(hand.locator('[data-ring] path').first()).toHaveAttribute('d', /^M[\d. -]+h/);
    await expect(hand).toHaveAccessibleName(/2[2-6]\.\d/);
    await page.getByRole('dialog').getByRole('radio').last().check();
    await expect(hand.locator('[data-skin]')).toHaveAttribute('data-skin', 'deep');
    await look('hand');
    await page.keyboard.press('Escape');
    for (const dialog of ['history', 'share', 'more'] as const) {
      await page
        .locator('[data-tools]')
        .getByRole('button', { name: t(`studio.${dialog}`), exact: true })
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look(dialog);
      await page.keyboard.press('Escape');
    }
    if (locale === 'en') {
      await page
        .locator('[data-tools]')
        .getByRole('button', { name: t('studio.history'), exact: true })
        .click();
      await page.locator('[data-state="1"]').getByRole('checkbox').check();
      await page.getByRole('button', { name: t('studio.compare-go', { count: 2 }) }).click();
      await expect(page).toHaveURL(/\/design\/compare\/#d=[\w-]+&d=[\w-]+/);
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((state) => [state, []])));
  });
}

/** Whole dollars as the shop prints them. */
const formatted = (minor: number): string => `HK$${(minor / 100).toLocaleString('en-HK')}`;

test('a ring is designed and ordered by keyboard alone', { tag: '@core' }, async ({ page }) => {
  const t = textsOf('en', ['studio', 'jewel']);
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
  await expect(page.getByRole('dialog')).toContainText(formatted(total));
});

test('every kind of piece opens with its controls', async ({ page }) => {
  const expected = {
    1101: ['metal', 'width', 'size', 'engraving-text'],
    1105: ['stone-width', 'metal', 'size'],
    1205: ['carat', 'top-carat', 'head'],
    1207: ['hoop-diameter', 'metal'],
    1301: ['carat', 'head', 'chain'],
    1403: ['carat', 'alternate', 'bracelet'],
    1405: ['stars', 'inner-width', 'engraving-text'],
    1501: ['shape'],
  } as const;
  for (const [id, controls] of Object.entries(expected)) {
    await openStudio(page, 'en', `/design/ring/?product=${id}`);
    await shownTotal(page);
    const shown = new Set<string>();
    for (const group of await page.locator('[data-group]').all()) {
      const head = group.getByRole('button').first();
      if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
      await expect(group.locator('[data-control]').first()).toBeAttached();
      for (const name of await group
        .locator('[data-control]')
        .evaluateAll((all) => all.map((e) => e.getAttribute('data-control') ?? '')))
        shown.add(name);
    }
    for (const name of controls) expect([...shown], `${id}`).toContain(name);
    await expect(page).toHaveURL(/\/design\/ring\/$/);
  }
});

test('the picture of a design fits above the notice that there is no live view', async ({ page }) => {
  const t = textsOf('en', ['preview']);
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/preview/?product=1007');
    const picture = await page.locator('[data-stage=still] img').boundingBox();
    const notice = await page.getByText(t('preview.noPicture')).boundingBox();
    expect((picture?.y ?? 0) + (picture?.height ?? Number.NaN)).toBeLessThanOrEqual((notice?.y ?? 0) + 1);
  }
});
