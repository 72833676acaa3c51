import { violations } from '../a11y/violations.ts';
import { discLights, type Pixels, pixelsOf, share } from '../fixtures/stage/pixels.ts';
import { finderPath, openFinder, totalNow, untilListIsClear, untilStonesLoad } from './finder-visit.ts';
import { Visitor } from './journey.ts';
import { expect, test } from './shop-test.ts';
import { slowWork } from './slow-work.ts';
import { textsOf } from './texts.ts';
import { fitsItsWidth } from './width.ts';

const t = textsOf('en', ['diamonds', 'grade-test']);

test('one stone: by its report number, live, with the same look for less', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const answer = page.waitForResponse(/luo-zuan-index/);
  await openFinder(page, '?shape=round&carat=1-&origin=natural&sort=cut');
  const { data } = (await (await answer).json()) as {
    data: { stones: { id: number; lab: string; certificate_no: string }[] };
  };
  const [stone] = data.stones;
  if (!stone) throw new Error('no stone to look at');
  const field = page.getByRole('textbox', { name: t('diamonds.number') });
  await field.fill('000099999999');
  await field.press('Enter');
  await expect(page.getByText(t('diamonds.number-unknown', { number: '000099999999' }))).toBeVisible();
  await field.fill(`${stone.lab} ${stone.certificate_no}`);
  await field.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(stone.certificate_no)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`[?&]stone=${stone.id}(?:&|$)`));
  await expect(sheet.getByRole('heading', { name: t('diamonds.same-look') })).toBeVisible();
  await expect(sheet.getByText(t('diamonds.of-hundred'))).toBeVisible();
  const live = sheet.locator('[data-live]');
  await expect(live).toHaveAttribute('data-live', 'true', slowWork);
  const box = await live.boundingBox();
  if (!box) throw new Error('no picture');
  // The software GPU leaves the page too busy for a locator's screenshot.
  await expect(async () => {
    const picture = await pixelsOf(await page.screenshot({ clip: box, ...slowWork }));
    const lights = discLights(picture, picture.width / 2, picture.height / 2, picture.width * 0.33);
    expect(share(lights, 0.1)).toBeLessThan(0.45);
    expect(share(lights, 0.9)).toBeGreaterThan(0.8);
  }).toPass();
  await untilListIsClear(page);
  expect(await violations(page), 'a stone').toEqual([]);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('region', { name: t('diamonds.recent') }).getByRole('link')).toHaveCount(1);
});

/** How much redder than blue the middle of an image is. */
function warmth(picture: Pixels): number {
  const { width, height } = picture;
  let sum = 0;
  for (let y = Math.floor(height * 0.3); y < height * 0.65; y++)
    for (let x = Math.floor(width * 0.3); x < width * 0.7; x++) {
      const { red, blue } = picture.at(x, y);
      sum += red - blue;
    }
  return sum / (width * height);
}

test('from the guide: of two stones the D is less warm; the saving of the other, and its place in the finder', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const visitor = new Visitor(page, 'en');
  await page.addInitScript(() => localStorage.setItem('alertdialog', '1'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visitor.open(`${finderPath}?see=colour`);
  const dialog = page.getByRole('dialog', { name: t('grade-test.title') });
  const lesser = dialog.getByRole('radio', { name: 'K', exact: true });
  await expect(lesser).toBeVisible(slowWork);
  await lesser.click();
  const stone = (side: 'left' | 'right') => dialog.locator(`[data-side=${side}]`);
  await expect(stone('left').locator('img')).toBeVisible(slowWork);
  const shot = async (side: 'left' | 'right') => warmth(await pixelsOf(await stone(side).screenshot()));
  const colder = (await shot('left')) < (await shot('right')) ? 'left' : 'right';
  await stone(colder).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText(
    t('grade-test.right-answer', { side: colder, best: 'D' }),
  );
  await expect(dialog.locator('[data-tally]')).toHaveAttribute('data-tally', '1/1');
  await expect(dialog.locator('[data-saved]')).toHaveAttribute('data-saved', /^[1-9]\d+$/);
  await fitsItsWidth(page);
  await untilListIsClear(page);
  expect(await violations(page), 'the blind test').toEqual([]);
  const show = t('grade-test.take-finder', { kind: 'colour', grade: 'K' });
  await untilStonesLoad(page, () => dialog.getByRole('button', { name: show }).click());
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/[?&]color=K~K(?:&|$)/);
  await expect.poll(() => totalNow(page)).toBeGreaterThan(0);
});
