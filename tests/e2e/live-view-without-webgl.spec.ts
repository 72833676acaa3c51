import { expect, test } from './shop-test.ts';
import {
  liveView,
  loadWeightsScript,
  t,
  weightButton,
  weightLink,
  weightsLine,
  weightsMessage,
} from './weights-line.ts';
import { hideWebGl } from './without-webgl.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(({ page }) => hideWebGl(page));

test('without WebGL the photograph stays, and a message says why', {
  tag: '@core',
}, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto('/details/1301/');
  await page.mouse.move(10, 200);
  await page.getByRole('button', { name: t('turn.open') }).click();
  await expect(page.getByText(t('turn.no-webgl'))).toBeVisible();
  await expect(liveView(page)).toHaveAttribute('data-live', 'photograph');
  await expect(liveView(page).locator('canvas')).toHaveCount(0);
  expect(scripts.filter((name) => /LiveView/.test(name))).toEqual([]);
});

test('without WebGL the price is shown all the same', async ({ page }) => {
  await page.goto('/designDetails/1014/');
  await loadWeightsScript(page);
  await weightLink(page, '3.00').click();
  await expect(page.getByText(t('turn.no-webgl'))).toBeVisible();
  await expect(weightsMessage(page)).toContainText(/At 3\.00 ct from HK\$[\d,.]+/);
  await expect(weightButton(page, '3.00')).toHaveAttribute('aria-pressed', 'true');
});

test('without scripts the weights lead to the studio, which opens the ring with that stone', async ({
  page,
  browser,
}) => {
  const still = await browser.newContext({ javaScriptEnabled: false });
  const bare = await still.newPage();
  await bare.goto('/details/1013/');
  await expect(weightsLine(bare).locator('[aria-current]')).toHaveText(t('weights.carat', { carat: '1.00' }));
  const href = await weightsLine(bare).getByRole('link').last().getAttribute('href');
  await still.close();
  expect(href).toBe('/design/ring/?product=1013&carat=2');
  await page.goto(href ?? '');
  await expect(page.locator('[data-description]')).toContainText('2.00');
  // Side stones belong to the setting: they stay.
  await expect(page.locator('[data-description]')).toContainText('0.35');
});

test('a ring with weights to choose from, and other pieces, have no such line', async ({ page }) => {
  for (const path of ['/variableDetails/1012/', '/details/1101/', '/details/1301/']) {
    await page.goto(path);
    await expect(page.locator('[data-carousel]').first()).toBeVisible();
    await expect(weightsLine(page)).toHaveCount(0);
  }
});
