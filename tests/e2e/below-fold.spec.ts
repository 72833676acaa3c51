import { expect, test } from './shop-test.ts';

const PAGES = ['/', '/details/1001/', '/goods/1/'];

/** Sections whose kept room is less than what they hold, px. */
function short(sections: readonly Element[]): { section: string; kept: number; holds: number }[] {
  const boxes = sections.filter((one) => one instanceof HTMLElement);
  const kept = boxes.map((one) => {
    one.style.contentVisibility = 'hidden';
    return one.getBoundingClientRect().height;
  });
  const holds = boxes.map((one) => {
    one.style.contentVisibility = 'visible';
    return one.getBoundingClientRect().height;
  });
  return boxes.flatMap((one, i) => {
    const [room = 0, needed = 0] = [kept[i], holds[i]];
    return needed <= room ? [] : [{ section: one.className, kept: room, holds: needed }];
  });
}

test('what lies below the fold keeps the room it takes, so that nothing is found over its neighbour', async ({
  page,
}) => {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of PAGES) {
      await page.goto(path);
      const found = () => page.locator('.below-fold:not(footer)').evaluateAll(short);
      await expect.poll(found, `${path} at ${width} px`).toEqual([]);
    }
  }
});
