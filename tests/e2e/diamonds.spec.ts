import type { Page } from 'playwright/test';
import { endpoints } from '#kernel/endpoints.ts';
import { axeOn } from '../a11y/violations.ts';
import { discLights, type Pixels, pixelsOf, share } from '../fixtures/stage/pixels.ts';
import { Visitor } from './journey.ts';
import { expect, test } from './shop-test.ts';
import { textsOf } from './texts.ts';
import { fitsItsWidth } from './width.ts';

const t = textsOf('en', ['diamonds', 'grade-test']);
const path = '/design/diamond/';

async function violations(page: Page): Promise<string[]> {
  // A list that is being looked through is pale for a moment, and takes another to come back.
  await settled(page);
  await expect(page.locator('main div[aria-busy]').first()).toHaveCSS('opacity', '1');
  const { violations: found } = await axeOn(page).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`);
}

/** Opens the finder with a question, so that it is at work without a touch. */
async function openFinder(page: Page, query: string): Promise<Visitor> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const visitor = new Visitor(page, 'en');
  await page.addInitScript(() => localStorage.setItem('alertdialog', '1'));
  await asking(page, () => visitor.open(`${path}${query}`));
  return visitor;
}

/** Does what makes a page ask for stones by itself, and waits until their list is shown. */
async function asking(page: Page, act: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes(endpoints.diamonds.path));
  await act();
  await answered;
  await settled(page);
}

const total = (page: Page) => page.locator('main p[role=status]').first();

async function settled(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

async function totalShown(page: Page): Promise<number> {
  await settled(page);
  return Number(((await total(page).textContent()) ?? '').replace(/\D/g, ''));
}

test('by keyboard: a run of grades, kept in the address and over a reload', async ({ page }) => {
  await openFinder(page, '?carat=0.5-');
  const all = await totalShown(page);
  const least = page.getByRole('slider', { name: t('diamonds.least', { name: t('diamonds.color') }) });
  await least.focus();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
  await expect(least).toHaveAttribute('aria-valuetext', 'G');
  const best = page.getByRole('slider', { name: t('diamonds.best', { name: t('diamonds.clarity') }) });
  await best.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(best).toHaveAttribute('aria-valuetext', 'IF');
  await page.keyboard.press('End');
  await expect(best).toHaveAttribute('aria-valuetext', 'FL');
  const some = await totalShown(page);
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(all);
  expect(new URL(page.url()).search).toBe('?color=D~G&carat=0.5-');
  for (const color of await page.locator('tbody tr td:nth-child(3)').allInnerTexts())
    expect(['D', 'E', 'F', 'G']).toContain(color);
  await asking(page, () => page.reload());
  expect(await totalShown(page)).toBe(some);
  await expect(least).toHaveAttribute('aria-valuetext', 'G');
});

test('by mouse: a shape, a thumb, pages; counts say what the list holds', async ({ page }) => {
  await openFinder(page, '?view=table&sort=carat-desc');
  const oval = page.locator('aside').getByRole('button', { name: t('diamonds.shape-oval') });
  await oval.click();
  await expect(oval).toHaveAttribute('aria-pressed', 'true');
  const ovals = await totalShown(page);
  for (const name of await page.locator('tbody th').allInnerTexts()) expect(name).toContain('Oval');
  const most = page
    .locator('aside')
    .getByRole('slider', { name: t('diamonds.at-most', { name: t('diamonds.price') }) });
  await most.scrollIntoViewIfNeeded();
  const box = await most.boundingBox();
  if (!box) throw new Error('no slider');
  await page.mouse.move(box.x + box.width - 12, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 6 });
  await page.mouse.up();
  const cheaper = await totalShown(page);
  expect(cheaper).toBeGreaterThan(0);
  expect(cheaper).toBeLessThan(ovals);
  expect(new URL(page.url()).searchParams.get('price')).toMatch(/^-\d+$/);
  await page.getByRole('link', { name: t('diamonds.page', { page: 2 }) }).click();
  await settled(page);
  expect(new URL(page.url()).searchParams.get('p')).toBe('2');
  await page.goBack();
  await settled(page);
  expect(new URL(page.url()).searchParams.get('p')).toBeNull();
  expect(await totalShown(page)).toBe(cheaper);
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violations(page), 'the list').toEqual([]);
});

test('nothing left: it says which filter to take away, and what that brings', async ({ page }) => {
  await openFinder(page, '?shape=heart&color=D~D&clarity=FL~FL&carat=4-');
  await expect(page.getByText(t('diamonds.none'), { exact: true })).toBeVisible();
  const empty = await violations(page);
  expect(empty, 'nothing found').toEqual([]);
  await page
    .getByRole('button', { name: t('diamonds.clear-all') })
    .last()
    .click();
  expect(await totalShown(page)).toBeGreaterThan(10_000);
  await asking(page, () => page.goto(`${path}?shape=heart&color=D~D&carat=4-`));
  const offer = page.getByRole('button', { name: /^Without .*: [\d,]+ stones?$/ }).first();
  const promised = Number(((await offer.textContent()) ?? '').replace(/^.*: /, '').replace(/\D/g, ''));
  await offer.click();
  expect(await totalShown(page)).toBe(promised);
});

test('at 390 px: filters in a drawer with the live total on its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openFinder(page, '?carat=1-');
  const before = await totalShown(page);
  const filters = page.getByRole('button', { name: t('diamonds.filters-count', { count: 1 }) });
  const first = page.locator('tbody tr').first();
  const row = await first.boundingBox();
  expect((row?.y ?? 844) + (row?.height ?? 0), 'a stone is seen before anything is scrolled').toBeLessThan(
    844,
  );
  await expect(first.getByText(/^ · (brilliant|lively|soft|quiet)$/), 'its light').toBeVisible();
  await expect(first.getByRole('button', { name: /^Save / })).toBeVisible();
  await expect(first.getByRole('button', { name: /^Compare:/ })).toBeVisible();
  const views = await page.getByRole('button', { name: t('diamonds.view-grid') }).boundingBox();
  expect(views?.y, 'order and views stand beside the filters').toBe((await filters.boundingBox())?.y);
  await filters.click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: t('diamonds.shape-round') }).click();
  await expect(drawer.getByRole('button', { name: t('diamonds.shape-round') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await settled(page);
  await expect(drawer.locator('[aria-busy=true]')).toHaveCount(0);
  expect(await violations(page), 'the drawer').toEqual([]);
  const show = drawer.getByRole('button', { name: /^Show [\d,]+ stones$/ });
  const promised = Number(((await show.textContent()) ?? '').replace(/\D/g, ''));
  await show.click();
  await expect(drawer).toBeHidden();
  expect(promised).toBeLessThan(before);
  expect(await totalShown(page)).toBe(promised);
  await fitsItsWidth(page);
});

test('a stone is a picture of itself in list, grid and comparison; the home page leads to its stones', async ({
  page,
}) => {
  await page.goto('/');
  const entry = page.locator('table a[href*="/design/diamond/?stone="]').first();
  const address = (await entry.getAttribute('href')) ?? '';
  await entry.click();
  await expect(page).toHaveURL(new RegExp(`${address.replace(/[?]/g, '\\?')}$`));
  await expect(page.getByRole('dialog').getByText(t('diamonds.report')).first()).toBeVisible();

  await openFinder(page, '?view=table&carat=1-1.1');
  const traced = (where: string) => page.locator(`${where} [data-traced=true]`).first();
  await expect(traced('tbody')).toBeAttached({ timeout: 60_000 });
  for (const row of [0, 1])
    await page
      .locator('tbody tr')
      .nth(row)
      .getByRole('button', { name: /^Compare:/ })
      .click();
  await page.getByRole('button', { name: t('diamonds.view-grid') }).click();
  await expect(traced('main li')).toBeAttached({ timeout: 60_000 });
  await page.getByRole('button', { name: t('diamonds.compare-count', { count: 2 }) }).click();
  await expect(traced('dialog')).toBeAttached({ timeout: 60_000 });
});

test('side by side, and among the favourites of an account', async ({ page }) => {
  test.setTimeout(180_000);
  const visitor = new Visitor(page, 'en');
  await page.addInitScript(() => {
    localStorage.setItem('alertdialog', '1');
    // A machine without WebGL: the drawings stand in for the live stones.
    Reflect.deleteProperty(window, 'WebGL2RenderingContext');
  });
  await visitor.register();
  await openFinder(page, '?shape=round&carat=1-1.1&sort=color');
  const rows = page.locator('tbody tr');
  for (const row of [0, 1, 2])
    await rows
      .nth(row)
      .getByRole('button', { name: /^Compare:/ })
      .click();
  await asking(page, () => page.reload());
  await page.getByRole('button', { name: t('diamonds.compare-count', { count: 3 }) }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.locator('thead th')).toHaveCount(4);
  await expect(sheet.getByText(t('diamonds.differs')).first()).toBeAttached();
  expect(await violations(page), 'the comparison').toEqual([]);
  // On a telephone two stones stand whole beside each other, each figure with its name.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const column of [1, 2]) {
    const box = await sheet.locator('thead th').nth(column).boundingBox();
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  }
  await expect(sheet.locator('tbody td').first().getByText(t('diamonds.price'))).toBeVisible();
  await fitsItsWidth(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  const heart = rows.first().getByRole('button', { name: /^Save / });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const kept = page.getByRole('region', { name: t('diamonds.favourites') });
  await expect(kept.getByRole('link')).toHaveCount(1);
  await asking(page, () => page.reload());
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await rows.first().getByRole('link').click();
  await expect(sheet.locator('[data-live=false] svg')).toBeVisible();
  const set = sheet.getByRole('link', { name: t('diamonds.choose') });
  await expect(set).toHaveAttribute('href', /\/design\/ring\/\?stone=\d+$/);
  await sheet.getByRole('button', { name: t('diamonds.add') }).click();
  await expect(page.getByText(/ is in your cart\.$/)).toBeVisible();
});

test('one stone: by its report number, alive, with the same look for less', async ({ page }) => {
  test.setTimeout(180_000);
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
  expect(new URL(page.url()).searchParams.get('stone')).toBe(String(stone.id));
  await expect(sheet.getByRole('heading', { name: t('diamonds.same-look') })).toBeVisible();
  await expect(sheet.getByText(t('diamonds.of-hundred'))).toBeVisible();
  const live = sheet.locator('[data-live]');
  await expect(live).toHaveAttribute('data-live', 'true', { timeout: 60_000 });
  const box = await live.boundingBox();
  if (!box) throw new Error('no picture');
  // The software GPU leaves the page little time to settle, which a locator's own picture would wait for.
  const picture = await pixelsOf(await page.screenshot({ clip: box, timeout: 60_000 }));
  const lights = discLights(picture, picture.width / 2, picture.height / 2, picture.width * 0.33);
  expect(share(lights, 0.1)).toBeLessThan(0.45);
  expect(share(lights, 0.9)).toBeGreaterThan(0.8);
  expect(await violations(page), 'a stone').toEqual([]);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('region', { name: t('diamonds.recent') }).getByRole('link')).toHaveCount(1);
});

/** How much redder than blue a picture is in its middle. */
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

test('from the guide: two stones, the D is the one less warm; what the other saves, and where it lies', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const visitor = new Visitor(page, 'en');
  await page.addInitScript(() => localStorage.setItem('alertdialog', '1'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visitor.open(`${path}?see=colour`);
  const dialog = page.getByRole('dialog', { name: t('grade-test.title') });
  await dialog.getByRole('radio', { name: 'K', exact: true }).click({ timeout: 30_000 });
  const stone = (side: 'left' | 'right') => dialog.locator(`[data-side=${side}]`);
  await expect(stone('left').locator('img')).toBeVisible({ timeout: 90_000 });
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
  expect(await violations(page), 'the blind test').toEqual([]);
  const show = t('grade-test.take-finder', { kind: 'colour', grade: 'K' });
  await asking(page, () => dialog.getByRole('button', { name: show }).click());
  await expect(dialog).toBeHidden();
  expect(new URL(page.url()).searchParams.get('color')).toBe('K~K');
  expect(await totalShown(page)).toBeGreaterThan(0);
});
