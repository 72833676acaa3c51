import { difference, discLights, share } from '../fixtures/stage/pixels.ts';
import { budgets } from './budgets.ts';
import { PageBytes } from './page-bytes.ts';
import { expect, test } from './shop-test.ts';
import { slowWork } from './slow-work.ts';
import { stillPicture } from './still-picture.ts';
import { control, openStudio, shownTotal, unfold, untilLive } from './studio-visit.ts';
import { textsOf } from './texts.ts';

/** Small, because the software GPU draws every pixel on the CPU. */
test.use({ viewport: { width: 560, height: 560 }, contextOptions: { reducedMotion: 'reduce' } });

const t = textsOf('en', ['studio', 'jewel']);

/** The background of the page in each light. */
const JEWELLER = 'rgb(239, 237, 234)';
const CANDLE = 'rgb(54, 48, 44)';

test('the studio stays within its budget, with the live view', async ({ page }) => {
  const bytes = new PageBytes(page);
  await bytes.open('/design/ring/');
  await untilLive(page);
  await bytes.settled();
  const { script = 0 } = budgets.pages['/design/ring/'] ?? {};
  expect(bytes.script).toBeLessThanOrEqual(script * (1 + budgets.scriptTolerance));
});

test('by mouse: the view follows, a line lights up, a marked fault is fixed', async ({ page }) => {
  await openStudio(page, 'en');
  await untilLive(page);
  await page.locator('[data-begin=setting]').click();
  // Thumbnails of settings are drawn on another canvas, off screen.
  const canvas = page.locator('canvas[role=img]');
  const still = () => stillPicture(canvas);
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

  // A wall too thin to cast: the studio reports it, and a button fixes it.
  await unfold(page, 'band');
  await control(page, 'thickness').getByRole('textbox').fill('1.3');
  await page.keyboard.press('Enter');
  const issue = page.locator('[data-issue=shank-thickness]');
  await expect(issue).toBeVisible();
  await issue.getByRole('button').click();
  await expect(issue).toBeHidden();

  // Settings are drawn live with this stone in this metal.
  await page.locator('[data-settings]').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-still=true]').first()).toBeAttached(slowWork);
});

test('lights and views are complete at every width', async ({ page }) => {
  for (const width of [390, 768, 900, 1100, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await openStudio(page, 'en');
    await expect(async () => {
      const picture = await page.locator('[data-picture]').boundingBox();
      if (picture === null) throw new Error('no picture');
      for (const id of ['jeweller', 'daylight', 'candle', 'office']) {
        const light = await page.locator(`[data-picture] label:has([value=${id}])`).boundingBox();
        if (light === null) throw new Error(`no ${id}`);
        expect(light.x, `${id} at ${width}`).toBeGreaterThanOrEqual(picture.x);
        expect(light.x + light.width, `${id} at ${width}`).toBeLessThanOrEqual(picture.x + picture.width);
        expect(light.y + light.height).toBeLessThanOrEqual(picture.y + picture.height);
      }
    }).toPass();
  }
});

test('a link carries light and camera with the design', async ({ page }) => {
  await openStudio(page, 'en');
  await page.locator('[data-begin=setting]').click();
  const choice = (value: string) => page.locator(`[data-picture] input[value=${value}]`);
  const ground = page.locator('[data-picture]');
  await expect(ground, 'the photograph has its own light').toHaveCSS('background-color', JEWELLER);
  await untilLive(page);
  await choice('candle').check();
  await expect(ground, 'the page is lit with the piece').toHaveCSS('background-color', CANDLE);
  await choice('top').check();
  const share = page.locator('[data-tools]').getByRole('button', { name: t('studio.share') });
  await share.click();
  const link = page.getByRole('dialog').getByLabel(t('studio.share-link'));
  await expect(link).toHaveValue(/&light=candle&view=top$/);
  // A rotation by hand is added to the link once the camera rests.
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
