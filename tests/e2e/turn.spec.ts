import type { Locator, Page } from 'playwright/test';
import { difference, pixelsOf } from '../fixtures/stage/pixels.ts';
import { untilIdle } from './idle.ts';
import { expect, test } from './shop-test.ts';
import { slowWork } from './slow-work.ts';
import { stillPicture } from './still-picture.ts';
import { textsOf } from './texts.ts';

const t = textsOf('en', ['turn']);

/** Small, for the software GPU; without animation, so that two images of one pose are equal. */
test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

const place = (page: Page) => page.locator('[data-live]');
const stage = (page: Page) => page.locator('[data-live] canvas');
const opener = (page: Page) => page.getByRole('button', { name: t('turn.open') });
const wayBack = (page: Page) => page.getByRole('button', { name: t('turn.back') });

/** The names of all scripts that this page has loaded. */
function scriptsOf(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => names.push(new URL(request.url()).pathname));
  return names;
}

async function open(page: Page): Promise<void> {
  await page.mouse.move(10, 200);
  await opener(page).click();
  await expect(place(page)).toHaveAttribute('data-live', 'turning', slowWork);
  // The photograph has faded out.
  await expect(place(page).locator('[data-stage]')).toHaveAttribute('data-stage', 'live');
}

const shown = async (canvas: Locator) => pixelsOf(await canvas.screenshot());

async function drag(page: Page, byX: number): Promise<void> {
  const box = await stage(page).boundingBox();
  if (box === null) throw new Error('no stage');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + byX, y, { steps: 4 });
  await page.mouse.up();
}

test('a piece is turned in place of its photograph, by pointer and by keys, and the photograph returns', async ({
  page,
}) => {
  const scripts = scriptsOf(page);
  await page.goto('/details/1001/');
  const photograph = page.locator('#view-hero picture').first();
  // The button appears with the first pointer input.
  await page.mouse.move(10, 200);
  await opener(page).scrollIntoViewIfNeeded();
  await opener(page).hover();
  await untilIdle(page);
  expect(scripts.filter((name) => /three|LiveView|Stage/i.test(name))).toEqual([]);
  const [before, framed] = [await shown(photograph), await photograph.boundingBox()];

  await open(page);
  await expect(stage(page)).toBeFocused();
  await expect(stage(page)).toHaveAccessibleName(/Arrow keys turn it/);
  // The focus ring after a key press would be the only difference between two images of one pose.
  await stage(page).evaluate((canvas) => canvas.style.setProperty('outline', 'none'));
  expect(scripts.some((name) => /LiveView/.test(name))).toBe(true);
  // Nothing has moved, and the two images are nearly equal.
  await expect.poll(() => stage(page).boundingBox()).toEqual(framed);
  const first = await stillPicture(stage(page));
  const corner = first.at(2, 2);
  expect(Math.abs(corner.red - before.at(2, 2).red)).toBeLessThan(0.02);
  const alike = difference(before, first);
  expect(alike).toBeLessThan(0.08);

  await drag(page, 140);
  await expect.poll(async () => difference(first, await shown(stage(page)))).toBeGreaterThan(0.01);
  await expect.poll(async () => difference(before, await shown(stage(page)))).toBeGreaterThan(alike);
  await page.keyboard.press('Home');
  await expect.poll(async () => difference(first, await shown(stage(page)))).toBeLessThan(0.004);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => difference(first, await shown(stage(page)))).toBeGreaterThan(0.01);

  await page.keyboard.press('Escape');
  await expect(place(page)).toHaveAttribute('data-live', 'photograph');
  await expect(stage(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
});

test('the piece is shown in the chosen metal, and another choice recolours it', async ({ page }) => {
  await page.goto('/variableDetails/1007/?metal=18k-yellow-gold');
  await open(page);
  const yellow = await stillPicture(stage(page));
  await page.getByRole('radio', { name: /rose gold/i }).check({ force: true });
  await expect.poll(async () => difference(yellow, await shown(stage(page)))).toBeGreaterThan(0.004);
  await expect(stage(page)).toBeVisible();
  // The button also returns to the photograph.
  await wayBack(page).click();
  await expect(opener(page)).toBeFocused();
});
