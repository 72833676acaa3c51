import { expect, test } from './shop-test.ts';

test('the film plays with our own controls, from a chapter on, and loads only on request', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.mp4')) asked.push(request.url());
  });
  await page.goto('/');
  const video = page.locator('[data-film] video');
  const play = page.getByRole('button', { name: 'Play the film' });
  await expect(play).toBeHidden();
  await page.mouse.wheel(0, 100);
  await page.keyboard.press('Shift');
  await expect(play).toBeVisible();
  await expect(video).not.toHaveAttribute('controls');
  await video.scrollIntoViewIfNeeded();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Setting', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause the film' })).toBeVisible();
  const place = page.getByRole('slider', { name: 'Place in the film' });
  await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThanOrEqual(7.5);
  await expect(page.getByRole('button', { name: 'Setting', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await place.fill('1.2');
  await expect(play).toBeVisible();
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeCloseTo(1.2, 1);
  await expect(page.getByRole('button', { name: 'Drawing', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
});
