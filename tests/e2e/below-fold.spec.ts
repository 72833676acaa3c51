import { sampleShop } from './sample-shop.ts';
import { expect, test } from './shop-test.ts';

const PAGES = ['/', `/details/${sampleShop.pictured}/`, sampleShop.category];

/** Sections whose reserved height is less than their content, in px. */
function short(sections: readonly Element[]): { section: string; reserved: number; holds: number }[] {
  const boxes = sections.filter((one) => one instanceof HTMLElement);
  const reserved = boxes.map((one) => {
    one.style.contentVisibility = 'hidden';
    return one.getBoundingClientRect().height;
  });
  const holds = boxes.map((one) => {
    one.style.contentVisibility = 'visible';
    return one.getBoundingClientRect().height;
  });
  return boxes.flatMap((one, i) => {
    const [height = 0, needed = 0] = [reserved[i], holds[i]];
    return needed <= height ? [] : [{ section: one.className, reserved: height, holds: needed }];
  });
}

test('sections below the fold reserve enough height, so that search in the page finds the right place', {
  tag: '@any-shop',
}, async ({ page }) => {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of PAGES) {
      await page.goto(path);
      const found = () => page.locator('.below-fold:not(footer)').evaluateAll(short);
      await expect.poll(found, `${path} at ${width} px`).toEqual([]);
    }
  }
});
