import { parseConfig } from '#server/config.ts';
import { startService } from '../../scripts/lib/processes.ts';
import { environmentOf } from '../../scripts/lib/shop.ts';
import { keysOfBuild } from '../../scripts/publish/page-keys.ts';
import { otherBytes, sampleOf, workerOf } from '../fixtures/render-worker.ts';
import { ports, publishSecret, siteFolder } from './ports.ts';
import { expect, test } from './shop-test.ts';
import { staff } from './staff.ts';

const config = parseConfig({ ...ports, PUBLISH_SECRETS: publishSecret, LOG_LEVEL: 'info' });

test('a text that is changed stands in the page in three languages, made by the worker as the build makes it', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const worker = await workerOf(config, siteFolder);
  const keys = await worker.listPages();
  expect(keys.size).toBeGreaterThan(400);
  // Journeys before this one have sold and reviewed pieces: what that changed has another key.
  const built = await keysOfBuild();
  const unchanged = [...keys].flatMap(([path, key]) => (key === '' || built.get(path) === key ? [path] : []));
  expect(unchanged.length).toBeGreaterThan(keys.size * 0.7);
  const others = await otherBytes(worker, siteFolder, sampleOf(unchanged));
  // Nor is a page told apart that a journey changes at this moment.
  const keysNow = others.length > 0 ? await worker.listPages() : keys;
  expect(others.filter((path) => keysNow.get(path) === keys.get(path))).toEqual([]);

  const env = { ...environmentOf(config), DATA_DIR: process.env['SHOP_DATA_DIR'] };
  const file = 'scripts/publish/main.ts';
  const publisher = startService({ name: 'The publisher', file, args: [siteFolder], env, output: 'quiet' });
  try {
    const said = await staff(page, 'demonstrate-publish');
    const url = /http:\/\/\S+/.exec(said)?.[0] ?? '';
    const time = /\[(\d\d:\d\d:\d\d)\]/.exec(said)?.[0] ?? 'no time';
    for (const prefix of ['', '/tc', '/zh']) {
      const { pathname } = new URL(url);
      await expect
        .poll(
          async () => {
            await page.goto(prefix + pathname);
            return page.getByRole('heading', { level: 1 }).textContent();
          },
          { timeout: 120_000, message: publisher.lastOutput() },
        )
        .toContain(time);
    }

    // Before anything is saved it is the page itself with the draft in it, for nobody else.
    const draft = JSON.stringify({ tc: { title: '給你先看' } });
    const preview = await staff(page, 'preview-page', 'article', '101', 'tc', draft);
    expect(preview).toMatch(
      /^<!DOCTYPE html><html lang="zh-Hant[^>]*><head><meta name="robots" content="noindex/i,
    );
    expect(preview).toMatch(/<h1[^>]*>給你先看<\/h1>/);
    const saved = await page.request.get('/tc/article/1/101/');
    expect(await saved.text()).not.toContain('給你先看');

    // In a process of its own, which knows whether the shop is developed, the same scripts are written.
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
