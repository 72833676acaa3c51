import { test as base, expect, type Page } from 'playwright/test';
import { difference, discLights, type Pixels, pixelsOf, share } from '../fixtures/stage/pixels.ts';
import { serveStage } from '../fixtures/stage/serve.ts';
import { slowWork } from './slow-work.ts';

/** The stage alone on a test page, drawn by the software GPU. */

const SIDE = 150;
const ring = (metal: string) => ({
  version: 2,
  kind: 'ring',
  metal,
  centre: { shape: 'round', carat: 4 },
  head: { prongs: 4 },
});

interface Shown {
  design?: unknown;
  stone?: unknown;
  view?: string;
  environment?: string;
  highlight?: string[];
}

interface Stage {
  page: Page;
  /** Shows a scene and takes its image once the still is finished. */
  show(scene: Shown): Promise<Pixels>;
  /** Console messages. */
  messages: string[];
}

/** Every test has a page of its own; they share the server of the test page. */
const test = base.extend<{ stage: Stage }, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
    async ({}, use) => {
      const server = await serveStage(0);
      await use(server.resolvedUrls?.local[0] ?? '');
      await server.close();
    },
    { scope: 'worker', timeout: slowWork.timeout },
  ],
  stage: async ({ browser, origin }, use) => {
    const page = await browser.newPage({ viewport: { width: 400, height: 400 } });
    const messages: string[] = [];
    page.on('console', (message) => {
      // Messages of Vite and React do not count.
      if (!/^\[vite\]|React DevTools/.test(message.text()))
        messages.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
    await page.goto(origin, slowWork);
    await page.waitForFunction(() => 'stage' in window, null, slowWork);
    const show = async (scene: Shown) => {
      await page.evaluate((s) => Reflect.get(window, 'stage').show(s), { side: SIDE, ...scene });
      return pictureOf(page);
    };
    await use({ page, show, messages });
    await page.close();
  },
});

const pictureOf = async (page: Page) => pixelsOf(await page.locator('#frame').screenshot(slowWork));

/** Returns the part at a position of the canvas; nothing on the ground. */
async function pick(page: Page, x: number, y: number): Promise<string> {
  await page.mouse.click(x, y);
  const [name] = await page.evaluate(() => Reflect.get(window, 'stage').takePicked());
  return String(name);
}

test('draws a ring on the page’s ground', async ({ stage: { page, show, messages } }) => {
  const gold = await show({ design: ring('gold-18k-yellow') });
  const corner = gold.at(2, 2);
  for (const [channel, byte] of [
    [corner.red, 0xef],
    [corner.green, 0xed],
    [corner.blue, 0xea],
  ] as const)
    expect(Math.abs(channel * 255 - byte)).toBeLessThanOrEqual(2);
  let drawn = 0;
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) if (gold.at(x, y).blue < 0.8 * corner.blue) drawn++;
  expect(drawn / SIDE / SIDE).toBeGreaterThan(0.05);

  // A highlighted part is unchanged; the others are dimmed.
  const shank = await show({ design: ring('gold-18k-yellow'), highlight: ['shank'] });
  const below = gold.at(SIDE / 2, SIDE * 0.9);
  const stoneOf = (picture: Pixels) => discLights(picture, SIDE * 0.47, SIDE * 0.2, SIDE * 0.05);
  const [dimmed, clear] = [stoneOf(shank), stoneOf(gold)];
  expect(share(dimmed, 0.95) - share(dimmed, 0.05)).toBeLessThan(share(clear, 0.95) - share(clear, 0.05));
  expect(Math.abs(shank.at(SIDE / 2, SIDE * 0.9).light - below.light)).toBeLessThan(0.05);

  // The metal is visible below the stone, whose fire has every colour.
  const platinum = await show({ design: ring('platinum-950') });
  expect(difference(gold, platinum)).toBeGreaterThan(0.01);
  const warmth = (picture: Pixels) => {
    let most = 0;
    for (let y = Math.round(SIDE * 0.45); y < SIDE; y++)
      for (let x = 0; x < SIDE; x++) most = Math.max(most, picture.at(x, y).red - picture.at(x, y).blue);
    return most;
  };
  expect(warmth(gold)).toBeGreaterThan(0.3);
  expect(warmth(platinum)).toBeLessThan(warmth(gold) / 3);

  await page.locator('canvas').focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await expect.poll(async () => difference(platinum, await pictureOf(page)), slowWork).toBeGreaterThan(0.01);
  expect(messages).toEqual([]);
});

test('shows grades, and the inclusions of coloured stones', async ({ stage: { show, messages } }) => {
  const daylight = { view: 'top', environment: 'daylight' };
  const stone = (colour: string, clarity = 'VS1', fluorescence = 'None') =>
    show({ stone: { shape: 'round', carat: 2, grades: { colour, clarity, fluorescence } }, ...daylight });
  const blueOf = (picture: Pixels) => {
    let sum = 0;
    for (let y = SIDE / 3; y < (SIDE * 2) / 3; y++)
      for (let x = SIDE / 3; x < (SIDE * 2) / 3; x++) {
        const { red, green, blue } = picture.at(Math.floor(x), Math.floor(y));
        sum += blue - (red + green) / 2;
      }
    return sum;
  };
  const d = await stone('D');
  const m = await stone('M');
  expect(blueOf(m)).toBeLessThan(blueOf(d));
  expect(difference(d, m)).toBeGreaterThan(0.002);
  expect(difference(d, await stone('D', 'I1'))).toBeGreaterThan(0.002);
  // Only the strongest fluorescence brightens the dark areas of a colourless stone.
  const medium = await stone('D', 'VS1', 'Medium');
  const strong = await stone('D', 'VS1', 'Very strong');
  expect(blueOf(strong)).toBeGreaterThan(blueOf(d));
  const darkOf = (picture: Pixels) => share(discLights(picture, SIDE / 2, SIDE / 2, SIDE / 6), 0.1);
  expect(darkOf(medium) - darkOf(d)).toBeLessThan(0.012);
  expect(darkOf(strong) - darkOf(d)).toBeGreaterThan(0.025);
  // A design's own stone fluoresces, too.
  const set = (fluorescence: string) => {
    const { centre, ...rest } = ring('platinum-950');
    return show({ design: { ...rest, centre: { ...centre, colour: 'M', fluorescence } }, ...daylight });
  };
  expect(blueOf(await set('Very strong'))).toBeGreaterThan(blueOf(await set('any')));
  for (const material of ['sapphire', 'emerald'])
    await show({ stone: { shape: 'oval', carat: 1, material }, view: 'top' });
  expect(messages).toEqual([]);
});

test('a diamond has bright and dark areas, and a prong is in front of it in the image as in the model', async ({
  stage: { page, show, messages },
}) => {
  const picture = await show({ design: ring('gold-18k-yellow'), view: 'top' });
  const lights = discLights(picture, SIDE / 2, SIDE * 0.46, SIDE * 0.15);
  expect(share(lights, 0.1)).toBeLessThan(0.42);
  expect(share(lights, 0.9)).toBeGreaterThan(0.85);

  const box = await page.locator('#frame').boundingBox();
  if (box === null) throw new Error('no frame');
  const found: { name: string; warmth: number }[] = [];
  const radius = SIDE * 0.19;
  for (let k = 0; k < 64; k++) {
    const x = SIDE / 2 + radius * Math.cos((k * Math.PI) / 32);
    const y = SIDE * 0.46 + radius * Math.sin((k * Math.PI) / 32);
    const { red, blue } = picture.at(x, y);
    found.push({ name: await pick(page, box.x + x, box.y + y), warmth: red - blue });
  }
  const prongs = found.filter(({ name }) => name === 'prong');
  const stone = found.filter(({ name }) => name === 'centre');
  expect(prongs.length).toBeGreaterThan(3);
  expect(stone.length).toBeGreaterThan(10);
  const mean = (list: typeof found) => list.reduce((sum, { warmth }) => sum + warmth, 0) / list.length;
  expect(mean(prongs)).toBeGreaterThan(mean(stone) + 0.12);
  expect(messages).toEqual([]);
});

test('recovers after the GPU was lost, and takes an image of a given size', async ({
  stage: { page, show, messages },
}) => {
  await show({ design: ring('platinum-950') });
  await page.evaluate(() => {
    const gl = document.querySelector('canvas')?.getContext('webgl2');
    gl?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await expect(page.locator('[data-stage=waiting]')).toBeAttached();
  await expect(page.locator('[data-stage=live]')).toBeAttached(slowWork);
  const darkest = async () => share(discLights(await pictureOf(page), SIDE / 2, SIDE / 2, SIDE * 0.45), 0.05);
  await expect.poll(darkest, slowWork).toBeLessThan(0.7);
  const picture = await pixelsOf(await page.evaluate(() => Reflect.get(window, 'stage').snapshot(300)));
  expect([picture.width, picture.height]).toEqual([300, 300]);
  // three.js mentions a lost context once, and once more when its resources are released.
  expect(messages.filter((message) => !/context lost|WEBGL_lose_context/i.test(message))).toEqual([]);
});
