import sharp from 'sharp';
import { deskPage } from '#kernel/shop/pages/pages.ts';
import { readKeys } from '#publisher/page-keys.ts';
import { environmentOf } from '#server/config-environment.ts';
import { startService } from '../../scripts/lib/processes.ts';
import { violations } from '../a11y/violations.ts';
import { otherBytes, sampleOf, workerOf } from '../fixtures/render-worker.ts';
import { signInAsOwner } from './desk-sign-in.ts';
import { buildPlace } from './ports.ts';
import { configOf, publishedSite } from './shop-template.ts';
import { expect, test } from './shop-test.ts';
import { staff } from './staff.ts';

const config = configOf(buildPlace);

test.use({ isPublished: true });

/** Works on the site of this file's shop, which no other journey has changed. */
function startPublisher() {
  const env = { ...environmentOf(config), LOG_LEVEL: 'info' };
  const file = 'src/publisher/main.ts';
  return startService({ name: 'The publisher', file, args: [publishedSite], env, output: 'quiet' });
}

test('a changed text is on the page in three languages, rendered by the worker as the build renders it', {
  tag: '@core',
}, async ({ page }) => {
  test.setTimeout(240_000);
  const worker = await workerOf(config, publishedSite);
  const keys = await worker.listPages();
  expect(keys.size).toBeGreaterThan(400);
  const built = await readKeys(`${publishedSite}.releases/keys.json`);
  // Files beside the pages, such as feeds, have no keys in the build; some pages are rendered at every change.
  const pages = [...keys].filter(([path]) => path.endsWith('/'));
  const others = pages.filter(([path, key]) => key !== '' && built.get(path) !== key);
  expect(others.map(([path]) => path)).toEqual([]);
  const sample = sampleOf(pages.map(([path]) => path));
  expect(await otherBytes(worker, publishedSite, sample)).toEqual([]);

  const publisher = startPublisher();
  try {
    const said = await staff(page, 'demonstrate-publish');
    const url = /http:\/\/\S+/.exec(said)?.[0] ?? '';
    const time = /\[(\d\d:\d\d:\d\d)\]/.exec(said)?.[0] ?? 'no time';
    for (const prefix of ['', '/tc', '/zh']) {
      const { pathname } = new URL(url);
      // A page that reloads would take the publisher's time.
      await expect
        .poll(async () => (await page.request.get(prefix + pathname)).text(), {
          timeout: 120_000,
          message: publisher.lastOutput(),
        })
        .toContain(time);
      await page.goto(prefix + pathname);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(time);
    }

    // Before it is saved the preview shows the page with the draft, and only to its author.
    const draft = JSON.stringify({ tc: { title: '給你先看' } });
    const preview = await staff(page, 'preview-page', 'article', '101', 'tc', draft);
    expect(preview).toMatch(
      /^<!DOCTYPE html><html lang="zh-Hant[^>]*><head><meta name="robots" content="noindex/i,
    );
    // A Chinese heading has break opportunities.
    expect(preview.replaceAll('<wbr>', '')).toMatch(/<h1[^>]*>給你先看<\/h1>/);
    const saved = await page.request.get('/tc/article/1/101/');
    expect(await saved.text()).not.toContain('給你先看');

    // A process of its own, which knows whether the shop is in development, writes the same scripts.
    const scripts = async (path: string) => {
      await page.goto(path);
      return page.locator('script:not([src]):not([type])').allTextContents();
    };
    expect(await scripts(new URL(url).pathname)).toEqual(await scripts('/educationList/'));
    expect(await scripts('/stores/')).toEqual(await scripts('/educationList/'));
  } finally {
    await publisher.stop();
  }
});

test('a photograph uploaded at the desk is on the page of an article, in the widths that readers need', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signInAsOwner(page);
  await page.goto(`${deskPage}#/content/article.102`);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await main.getByRole('button', { name: 'Another picture' }).click();
  await dialog.getByRole('button', { name: 'Upload a picture' }).click();
  const choose = async (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  const said = dialog.getByRole('group', { name: 'What the picture shows' }).getByRole('textbox');
  const words = ['A ring on black stone', '黑石上的戒指', '黑石上的戒指'];
  const keep = () => dialog.getByRole('button', { name: 'Keep the picture' }).click();

  await choose('page.jpg', Buffer.from('<script>alert(1)</script>'));
  for (const [index, text] of words.entries()) await said.nth(index).fill(text);
  await keep();
  await expect(dialog.getByRole('alert')).toHaveText(/JPEG, PNG, WebP or AVIF/);
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#7a6a58' } })
      .jpeg()
      .toBuffer();
  await choose('small.jpg', await plain(600, 400));
  await keep();
  await expect(dialog.getByRole('alert')).toHaveText(/600 × 400 pixels/);

  await choose('ring.jpg', await plain(1800, 1500));
  await expect(dialog.locator('img')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keep();
  await dialog.getByLabel('Focus, top to bottom').fill('0.2');
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog).toHaveCount(0);
  await main.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Published. The page is made new')).toBeVisible();

  const publisher = startPublisher();
  try {
    const read = async (path: string) => (await page.request.get(path)).text();
    await expect
      .poll(() => read('/tc/article/1/102/'), {
        timeout: 120_000,
        message: publisher.lastOutput(),
      })
      .toContain('/pictures/');
    const html = await read('/tc/article/1/102/');
    const [srcset = ''] = /srcset="[^"]*\/pictures\/[^"]*"/.exec(html) ?? [];
    expect(srcset.match(/\.avif \d+w/g)).toEqual(['.avif 320w', '.avif 640w', '.avif 960w', '.avif 1280w']);
    expect(html).toContain('alt="黑石上的戒指"');
    await page.goto('/tc/article/1/102/');
    const shown = page.getByRole('img', { name: '黑石上的戒指' });
    await expect(shown).toBeVisible();
    await expect
      .poll(() => shown.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBeGreaterThan(300);
  } finally {
    await publisher.stop();
  }

  // A used image cannot be deleted; the desk names its uses.
  await page.goto(`${deskPage}#/content/pictures`);
  await main.getByRole('button', { name: 'A ring on black stone' }).click();
  await expect(dialog.getByRole('link', { name: 'article.102' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveCount(0);
});

test('an image inserted into a text at the desk is shown there in three languages', async ({ page }) => {
  test.setTimeout(300_000);
  await signInAsOwner(page);
  await page.goto(`${deskPage}#/content/article.103`);
  const main = page.getByRole('main');
  const dialogs = page.getByRole('dialog');
  const texts = main.getByRole('group', { name: 'Text', exact: true });
  const boxes = texts.getByRole('textbox');
  await boxes.first().evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(3, 3));
  await texts.getByRole('button', { name: 'Picture', exact: true }).first().click();
  await dialogs.last().getByRole('button', { name: 'Choose a picture' }).click();
  await dialogs.last().getByRole('button', { name: 'Upload a picture' }).click();
  const buffer = await sharp({ create: { width: 1800, height: 1500, channels: 3, background: '#7a6a58' } })
    .jpeg()
    .toBuffer();
  await dialogs
    .last()
    .locator('input[type=file]')
    .setInputFiles({ name: 'colour.jpg', mimeType: 'image/jpeg', buffer });
  const words = ['A warm brown ground', '一片暖棕色', '一片暖棕色'];
  const said = dialogs.last().getByRole('group', { name: 'What the picture shows' }).getByRole('textbox');
  for (const [index, text] of words.entries()) await said.nth(index).fill(text);
  await dialogs.last().getByRole('button', { name: 'Keep the picture' }).click();
  await dialogs.last().getByLabel('4 : 5').check();
  await dialogs.last().getByLabel('3 : 2').check();
  await dialogs.last().getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialogs).toHaveCount(1);
  // The alternative texts of the upload are filled in.
  const again = dialogs.getByRole('group', { name: 'What the picture shows' }).getByRole('textbox');
  for (const [index, text] of words.entries()) await expect(again.nth(index)).toHaveValue(text);
  const beneath = dialogs.getByRole('group', { name: 'Caption' }).getByRole('textbox');
  for (const [index, text] of ['Brown “gold”', '棕色', '棕色'].entries()) await beneath.nth(index).fill(text);
  expect(await violations(page)).toEqual([]);
  await dialogs.getByRole('button', { name: 'Put it into the text' }).click();
  await expect(dialogs).toHaveCount(0);
  await expect(boxes.first()).toBeFocused();
  for (const [index, text] of words.entries())
    await expect(boxes.nth(index)).toHaveValue(new RegExp(`\\n\\n!\\[${text}\\]\\(house/`));

  const publisher = startPublisher();
  try {
    await main.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByText('Published. The page is made new')).toBeVisible();
    for (const [index, prefix] of ['', '/tc', '/zh'].entries()) {
      const read = async () => (await page.request.get(`${prefix}/article/1/103/`)).text();
      await expect
        .poll(read, { timeout: 120_000, message: publisher.lastOutput() })
        .toContain(`alt="${words[index]}" loading="lazy"`);
    }
    // The preview shows it in its place, too.
    await boxes.first().press('ControlOrMeta+Home');
    await boxes.first().pressSequentially('Only seen. ');
    await main.getByRole('button', { name: 'Preview: English' }).click();
    const frame = page.frameLocator('iframe');
    await expect(frame.getByText('Only seen.')).toBeAttached({ timeout: 70_000 });
    await expect(frame.getByRole('img', { name: 'A warm brown ground' })).toBeAttached();
    await page.keyboard.press('Escape');

    await page.goto('/article/1/103/');
    const picture = page.getByRole('figure').filter({ hasText: 'Brown “gold”' }).getByRole('img');
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBeGreaterThan(300);
    expect(await violations(page)).toEqual([]);
  } finally {
    await publisher.stop();
  }
});

test('a new article is drafted and previewed before readers have it, published, and taken back for good', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signInAsOwner(page);
  const main = page.getByRole('main');
  await page.goto(`${deskPage}#/content/new/home`);
  await expect(main.getByText('Nothing of this kind can be added here.')).toBeVisible();

  const boxes = (name: string) => main.getByRole('group', { name, exact: true }).getByRole('textbox');

  // A product is drafted with a variant of each length, and nothing typed is lost between the tabs.
  await page.goto(`${deskPage}#/content/new/product`);
  await boxes('Name').nth(0).fill('Heather Pendant');
  await main.getByRole('tab', { name: 'Price and code' }).click();
  await main.getByLabel('Price', { exact: true }).fill('1250.50');
  await main.getByRole('tab', { name: 'Options and variants' }).click();
  await main.getByRole('button', { name: 'Add: Options' }).click();
  await main.getByLabel('Name', { exact: true }).fill('chain');
  for (const [index, length] of ['40cm', '45cm'].entries()) {
    await main.getByRole('button', { name: 'Add: Values' }).click();
    await main
      .getByLabel('Name', { exact: true })
      .nth(index + 1)
      .fill(length);
  }
  await main.getByRole('button', { name: 'Make all combinations' }).click();
  await expect(main.getByRole('table').getByRole('row')).toHaveCount(3);
  await main.getByRole('button', { name: 'Publish now' }).click();
  await expect(main.getByRole('tab', { name: /^Options and variants \(\d\)$/ })).toBeVisible();
  await main.getByRole('tab', { name: /^Texts/ }).click();
  await expect(boxes('Name').nth(0)).toHaveValue('Heather Pendant');
  await main.getByRole('button', { name: 'Keep as draft' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Heather Pendant');
  expect(await violations(page)).toEqual([]);
  await page.goto(`${deskPage}#/content/products?filter={"state":"draft"}`);
  await expect(main.getByRole('row', { name: /Heather Pendant.*2 variants.*Draft.*1,25/ })).toBeVisible();

  await page.goto(`${deskPage}#/content/new/article`);
  await boxes('Title').nth(0).fill('A bench in winter');
  await main.getByLabel('Class', { exact: true }).selectOption('Stories');
  await main.getByLabel('Pieces beside it').fill('1001');
  await main.getByRole('button', { name: /^Add .+\(1001\)$/ }).click();
  await main.getByRole('button', { name: 'Keep as draft' }).click();
  await expect(main.getByText('Readers do not see it until it is published.')).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('A bench in winter');
  expect(await violations(page)).toEqual([]);
  const number = /article\.(\d+)$/.exec(page.url())?.[1] ?? '';

  for (const [index, title] of ['A bench in winter', '冬日的工作枱', '冬日的工作台'].entries()) {
    await boxes('Title').nth(index).fill(title);
    await boxes('Summary').nth(index).fill(title);
    await boxes('Text').nth(index).fill(title);
  }
  await main.getByLabel('Address', { exact: true }).fill('a-bench-in-winter');
  await main.getByRole('textbox', { name: 'Picture', exact: true }).fill('articles/401');
  const publisher = startPublisher();
  try {
    await main.getByRole('button', { name: 'Preview: 繁體中文' }).click();
    const shown = page.getByRole('dialog').frameLocator('iframe').getByRole('heading', { level: 1 });
    await expect(shown).toHaveText('冬日的工作枱', { timeout: 120_000 });
    await page.keyboard.press('Escape');
    const path = `/article/4/${number}/stories/a-bench-in-winter/`;
    const statusOf = async () => (await page.request.get(path)).status();
    expect(await statusOf()).toBe(404);
    await main.getByRole('button', { name: 'Publish now' }).click();
    await expect.poll(statusOf, { timeout: 120_000, message: publisher.lastOutput() }).toBe(200);

    await page.goto(`${deskPage}#/content/publishes`);
    await main.getByRole('button', { name: 'Take the last publish back' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('“A bench in winter”, published by');
    await dialog.getByRole('button', { name: 'Take the last publish back' }).click();
    await expect.poll(statusOf, { timeout: 120_000, message: publisher.lastOutput() }).toBe(404);
  } finally {
    await publisher.stop();
  }
});
