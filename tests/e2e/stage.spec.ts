import { expect, type Page, test } from 'playwright/test';
import type { ViteDevServer } from 'vite';
import { difference, discLights, pixelsOf, share } from '../fixtures/stage/pixels.ts';
import { serveStage } from '../fixtures/stage/serve.ts';

/** The stage alone on a scratch page, drawn by the software GPU. */

const SIDE = 220;
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

let server: ViteDevServer;
let page: Page;
const messages: string[] = [];

test.describe.configure({ mode: 'serial', timeout: 300_000 });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  server = await serveStage(5850);
  page = await browser.newPage({ viewport: { width: 400, height: 400 } });
  page.on('console', (message) => {
    // Vite's own words and React's advertisement are no part of the stage.
    if (!/^\[vite\]|React DevTools/.test(message.text()))
      messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
  await page.goto('http://127.0.0.1:5850/', { timeout: 200_000 });
  await page.waitForFunction(() => 'stage' in window, null, { timeout: 200_000 });
});

test.afterAll(async () => {
  await page.close();
  await server.close();
});

/** Shows a scene and takes what stands on the canvas once its still is finished. */
async function shown(scene: Shown) {
  await page.evaluate((s) => Reflect.get(window, 'stage').show(s), { side: SIDE, ...scene });
  return pixelsOf(await page.locator('#frame').screenshot());
}

test('draws a ring on the page’s ground', async () => {
  const picture = await shown({ design: ring('gold-18k-yellow') });
  const corner = picture.at(2, 2);
  for (const [channel, byte] of [
    [corner.red, 0xef],
    [corner.green, 0xed],
    [corner.blue, 0xea],
  ] as const)
    expect(Math.abs(channel * 255 - byte)).toBeLessThanOrEqual(2);
  let drawn = 0;
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) if (picture.at(x, y).blue < 0.8 * corner.blue) drawn++;
  expect(drawn / SIDE / SIDE).toBeGreaterThan(0.05);
});

test('shows what grades are, and what grows in coloured stones', async () => {
  const stone = (colour: string, clarity = 'VS1', fluorescence = 'None') => ({
    stone: { shape: 'round', carat: 2, grades: { colour, clarity, fluorescence } },
    view: 'top',
  });
  const blueOf = (picture: Awaited<ReturnType<typeof shown>>) => {
    let sum = 0;
    for (let y = SIDE / 3; y < (SIDE * 2) / 3; y++)
      for (let x = SIDE / 3; x < (SIDE * 2) / 3; x++) {
        const { red, green, blue } = picture.at(Math.floor(x), Math.floor(y));
        sum += blue - (red + green) / 2;
      }
    return sum;
  };
  const [d, m, i1] = [await shown(stone('D')), await shown(stone('M')), await shown(stone('D', 'I1'))];
  expect(blueOf(m)).toBeLessThan(blueOf(d));
  expect(difference(d, m)).toBeGreaterThan(0.002);
  expect(difference(d, i1)).toBeGreaterThan(0.002);
  const daylight = { environment: 'daylight' };
  const glowing = await shown({ ...stone('M', 'VS1', 'Very strong'), ...daylight });
  expect(blueOf(glowing)).toBeGreaterThan(blueOf(await shown({ ...stone('M'), ...daylight })));
  // A design's own stone too; and no glow but the strongest lifts what is dark in a colourless stone.
  const set = (fluorescence: string) => {
    const { centre, ...rest } = ring('platinum-950');
    const glowing = { ...centre, colour: 'M', fluorescence };
    return shown({ design: { ...rest, centre: glowing }, view: 'top', ...daylight });
  };
  expect(blueOf(await set('Very strong'))).toBeGreaterThan(blueOf(await set('any')));
  const darkOf = async (fluorescence: string) => {
    const lights = discLights(
      await shown({ ...stone('D', 'VS1', fluorescence), ...daylight }),
      SIDE / 2,
      SIDE / 2,
      SIDE / 6,
    );
    return share(lights, 0.1);
  };
  const [clear, medium, hazy] = [await darkOf('None'), await darkOf('Medium'), await darkOf('Very strong')];
  expect(medium - clear).toBeLessThan(0.012);
  expect(hazy - clear).toBeGreaterThan(0.025);
  for (const material of ['sapphire', 'emerald'])
    await shown({ stone: { shape: 'oval', carat: 1, material }, view: 'top' });
  expect(messages).toEqual([]);
});

test('changes with the metal', async () => {
  const gold = await shown({ design: ring('gold-18k-yellow') });
  const platinum = await shown({ design: ring('platinum-950') });
  expect(difference(gold, platinum)).toBeGreaterThan(0.01);
  const warmth = (picture: typeof gold) => {
    // Below the stone, whose fire has every colour.
    let most = 0;
    for (let y = Math.round(SIDE * 0.45); y < SIDE; y++)
      for (let x = 0; x < SIDE; x++) most = Math.max(most, picture.at(x, y).red - picture.at(x, y).blue);
    return most;
  };
  expect(warmth(gold)).toBeGreaterThan(0.3);
  expect(warmth(platinum)).toBeLessThan(warmth(gold) / 3);
});

test('a diamond has bright and dark regions', async () => {
  const picture = await shown({ design: ring('platinum-950'), view: 'top' });
  const lights = discLights(picture, SIDE / 2, SIDE * 0.46, SIDE * 0.15);
  expect(share(lights, 0.1)).toBeLessThan(0.42);
  expect(share(lights, 0.9)).toBeGreaterThan(0.85);
});

test('a prong stands before the stone, in the picture as in the shape', async () => {
  const picture = await shown({ design: ring('gold-18k-yellow'), view: 'top' });
  const box = await page.locator('#frame').boundingBox();
  if (box === null) throw new Error('no frame');
  const found: { name: string; warmth: number }[] = [];
  const radius = SIDE * 0.19;
  for (let k = 0; k < 48; k++) {
    const x = SIDE / 2 + radius * Math.cos((k * Math.PI) / 24);
    const y = SIDE * 0.46 + radius * Math.sin((k * Math.PI) / 24);
    await page.mouse.click(box.x + x, box.y + y);
    const [name] = await page.evaluate(() => Reflect.get(window, 'stage').takePicked());
    const { red, blue } = picture.at(x, y);
    found.push({ name: String(name), warmth: red - blue });
  }
  const prongs = found.filter(({ name }) => name === 'prong');
  const stone = found.filter(({ name }) => name === 'centre');
  expect(prongs.length).toBeGreaterThan(3);
  expect(stone.length).toBeGreaterThan(10);
  const mean = (list: typeof found) => list.reduce((sum, { warmth }) => sum + warmth, 0) / list.length;
  expect(mean(prongs)).toBeGreaterThan(mean(stone) + 0.12);
});

test('turns by keys', async () => {
  const before = await shown({ design: ring('platinum-950') });
  await page.locator('canvas').focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  const turned = async () => difference(before, await pixelsOf(await page.locator('#frame').screenshot()));
  await expect.poll(turned).toBeGreaterThan(0.01);
});

test('lights up what is meant', async () => {
  const all = await shown({ design: ring('gold-18k-yellow') });
  const shank = await shown({ design: ring('gold-18k-yellow'), highlight: ['shank'] });
  const below = all.at(SIDE / 2, SIDE * 0.9);
  const dimmed = discLights(shank, SIDE * 0.47, SIDE * 0.2, SIDE * 0.05);
  const clear = discLights(all, SIDE * 0.47, SIDE * 0.2, SIDE * 0.05);
  expect(share(dimmed, 0.95) - share(dimmed, 0.05)).toBeLessThan(share(clear, 0.95) - share(clear, 0.05));
  expect(Math.abs(shank.at(SIDE / 2, SIDE * 0.9).light - below.light)).toBeLessThan(0.05);
});

test('comes back after the GPU was lost', async () => {
  await shown({ design: ring('platinum-950') });
  await page.evaluate(() => {
    const gl = document.querySelector('canvas')?.getContext('webgl2');
    gl?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await expect(page.locator('[data-stage=waiting]')).toBeAttached();
  await expect(page.locator('[data-stage=live]')).toBeAttached({ timeout: 200_000 });
  const picture = await pixelsOf(await page.locator('#frame').screenshot());
  expect(share(discLights(picture, SIDE / 2, SIDE / 2, SIDE * 0.45), 0.05)).toBeLessThan(0.7);
});

test('takes a picture of its own size', async () => {
  await shown({ design: ring('gold-18k-rose') });
  const picture = await pixelsOf(await page.evaluate(() => Reflect.get(window, 'stage').snapshot(300)));
  expect([picture.width, picture.height]).toEqual([300, 300]);
});

test('says nothing on the console', () => {
  // A lost context is spoken of once by three, and once more when what is left of it is given back.
  expect(messages.filter((message) => !/context lost|WEBGL_lose_context/i.test(message))).toEqual([]);
});
