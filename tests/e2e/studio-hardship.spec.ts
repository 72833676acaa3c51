import { codes } from '#kernel/wire/codes.ts';
import { endpoints } from '#kernel/wire/endpoints.ts';
import { expect, test } from './shop-test.ts';
import { control, openStudio, shownTotal } from './studio-visit.ts';
import { textsOf } from './texts.ts';
import { fitsItsWidth } from './width.ts';

const t = textsOf('en', ['studio', 'diamonds']);

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('alertdialog', '1'));
});

for (const name of ['customizedInit', 'diamondSteps'] as const) {
  test(`a price that failed shows a message, and loads on a retry (${name})`, async ({ page }) => {
    let isRefused = true;
    await page.route(`**/${endpoints[name].path}*`, async (route) => {
      if (!isRefused) return route.continue();
      const response = await route.fetch();
      await route.fulfill({ response, json: { code: codes.parameterInvalid, message: '', data: '' } });
    });
    await openStudio(page, 'en');
    await page.locator('[data-begin=setting]').click();
    const price = page.locator('[data-price]');
    await expect(price).toContainText(t('studio.price-unknown'));
    const again = page.getByRole('button', { name: t('studio.price-again') });
    await again.focus();
    const refusal = page.waitForResponse((response) => response.url().includes(endpoints[name].path));
    await page.keyboard.press('Enter');
    await expect(price, 'what is pressed may go: the focus is at the price').toBeFocused();
    await refusal;
    await expect(price, 'refused once more').toContainText(t('studio.price-unknown'));
    await expect(again).toBeVisible();
    isRefused = false;
    // While the refusal is read, a press does nothing.
    await expect(async () => {
      if (await again.isVisible()) await again.click();
      await expect(again).toBeHidden({ timeout: 2_000 });
    }).toPass();
    await expect.poll(() => shownTotal(page)).toBeGreaterThan(0);
  });
}

test('a diamond that is gone is reported beside its field, and the page stays', async ({ page }) => {
  await openStudio(page, 'en', '/design/ring/?stone=999999999');
  await expect(page.getByText(t('studio.stone-failed'))).toBeVisible();
  await expect(page.locator('[data-begin=stone]')).toBeVisible();
  await page.goto('/design/diamond/?stone=999999999');
  await expect(page.getByText(t('diamonds.gone'))).toBeVisible();
  await expect(page).toHaveURL(/\/design\/diamond\/$/);
});

test('a reload restores the place in the studio, whose controls load after the content below them', async ({
  page,
}) => {
  await openStudio(page, 'en');
  await page.locator('[data-begin=stone]').click();
  await shownTotal(page);
  const carat = control(page, 'carat');
  await carat.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const top = async () => Math.round((await carat.boundingBox())?.y ?? Number.NaN);
  const before = await top();
  await page.reload();
  await expect(page.locator('[data-studio=ready]')).toBeAttached();
  await shownTotal(page);
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(120);
});

test('without a live view the page has the light of the photograph, whatever light a link asks for', async ({
  page,
}) => {
  await openStudio(page, 'en', '/design/ring/#light=candle');
  await page.locator('[data-begin=setting]').click();
  await expect(page.getByText(t('studio.no-webgl'))).toBeVisible();
  await expect(page.locator('[data-picture]')).toHaveCSS('background-color', 'rgb(239, 237, 234)');
});

test('with text twice as large on a phone everything is reachable, and the image leaves space', async ({
  page,
}) => {
  // Half the viewport at the usual text size has the layout of twice the text size.
  await page.setViewportSize({ width: 195, height: 422 });
  await openStudio(page, 'en');
  await page.locator('[data-begin=setting]').click();
  await shownTotal(page);
  await fitsItsWidth(page);
  const bag = page.locator('#header [data-tab=cart]');
  await expect.poll(async () => (await bag.boundingBox())?.x ?? 195, 'the bag').toBeLessThan(160);
  const metal = page.locator('[data-group=band] button').first();
  await metal.scrollIntoViewIfNeeded();
  await metal.click({ trial: true });
  const imageHeight = async () => {
    const bar = await page.getByRole('button', { name: t('studio.next-stone') }).boundingBox();
    const picture = await page.locator('[data-picture]').boundingBox();
    return (bar?.y ?? 0) - Math.max(0, (picture?.y ?? 0) + (picture?.height ?? 422));
  };
  await expect.poll(imageHeight).toBeGreaterThan(200);
  await page.goto('/design/diamond/');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await fitsItsWidth(page);
});
