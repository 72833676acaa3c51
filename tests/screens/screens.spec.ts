import { join } from 'node:path';
import { locales } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { samplePages } from '../e2e/sample-shop.ts';
import { noisyTest as test } from '../e2e/shop-test.ts';

/** Screenshots of every page at three widths, for a manual review; see src/docs/commands.md. */
const folder = process.env['SCREENS'] ?? '';
const widths = [390, 768, 1440];

for (const locale of locales) {
  for (const { sample } of samplePages) {
    test(`${locale} ${sample}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(localisePath(locale, sample), { waitUntil: 'networkidle' });
        const name = `${sample.replaceAll(/\W+/g, '-')}${width}.png`;
        await page.screenshot({ path: join(folder, locale, name), fullPage: true });
      }
    });
  }
}
