import type { Locator } from 'playwright/test';
import { difference, type Pixels, pixelsOf } from '../fixtures/stage/pixels.ts';
import { expect } from './shop-test.ts';
import { slowWork } from './slow-work.ts';

/** The image of a live canvas once two in a row are equal. */
export async function stillPicture(canvas: Locator): Promise<Pixels> {
  const shot = async () => pixelsOf(await canvas.screenshot(slowWork));
  let last = await shot();
  const changed = async () => {
    const next = await shot();
    const share = difference(last, next);
    last = next;
    return share;
  };
  await expect.poll(changed, { intervals: [500], ...slowWork }).toBeLessThan(0.0005);
  return last;
}
