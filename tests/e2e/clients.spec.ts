import { randomUUID } from 'node:crypto';
import { waitForMail } from './mails.ts';
import { ports, siteOrigin } from './ports.ts';
import { expect, test } from './shop-test.ts';
import { textsOf } from './texts.ts';

const apiOrigin = `http://127.0.0.1:${ports.API_PORT}`;

/** A client of the original on a page of its own, subject to the browser's CORS rules. */
test('a registration without a code, from a page of the shop’s origin, is activated by its emailed link', async ({
  page,
}) => {
  const t = textsOf('en', ['auth']);
  const email = `original-${randomUUID()}@example.com`;
  const since = Date.now();
  await page.goto('/policy/privacy/');
  const post = (path: string, form: Record<string, string>) =>
    page.evaluate(
      async ({ url, pairs }) => {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'fecshop-lang': 'en', 'fecshop-currency': 'HKD', 'access-token': '' },
          body: new URLSearchParams(pairs),
        });
        const { code } = (await response.json()) as { code: number };
        return { code, token: response.headers.get('access-token') };
      },
      { url: `${apiOrigin}/${path}`, pairs: form },
    );
  const form = {
    email,
    password: 'a quiet evening in Sai Kung',
    firstname: 'Ada',
    lastname: 'Lam',
  };
  expect(await post('customer/register/account', { ...form, domain: siteOrigin })).toEqual({
    code: 1100019,
    token: null,
  });
  const linkIn = async (path: string) => {
    const mail = await waitForMail(email, since, ({ text }) => text.includes(path));
    const [, token] = new RegExp(`${path}([\\w-]{43})`).exec(mail.text) ?? [];
    return token ?? '';
  };
  const registerToken = await linkIn('registerToken=');
  await page.goto(`/register/?registerToken=${registerToken}`);
  // The link may be open on another device than the one that registered, so it asks for a password.
  await expect(page.getByRole('heading', { name: t('auth.forgot-title') })).toBeVisible();
  const password = 'a longer evening in Sai Kung';
  await page.getByLabel(t('auth.new-password'), { exact: true }).fill(password);
  await page.getByLabel(t('auth.password-repeat'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth.forgot-action') }).click();
  await expect(page.getByRole('heading', { name: t('auth.forgot-title') })).toHaveCount(0);
  const login = await post('customer/login/account', { email, password });
  expect(login.code).toBe(200);
  expect(login.token).toMatch(/^[\w-]{43}$/);
});

test('an image that fails to load shows its name on a plain background', async ({ page }) => {
  const asked: string[] = [];
  await page.route(/products\/1001\/hero.*\.(?:avif|webp|jpg)$/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 200, body: 'no picture' });
  });
  await page.goto('/details/1001/');
  const lost = page.locator('img[src*="products/1001/hero"]').first();
  await expect
    .poll(() => lost.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBe(0);
  const shown = () =>
    lost.evaluate((image) => {
      const { content, position, backgroundColor } = getComputedStyle(image, '::after');
      return { content, position, isPlain: backgroundColor !== 'rgba(0, 0, 0, 0)' };
    });
  await expect.poll(shown).toEqual({
    content: `"${await lost.getAttribute('alt')}"`,
    position: 'absolute',
    isPlain: true,
  });
  // Requested once, and not again by the scripts that follow the first input.
  await page.keyboard.press('Shift');
  await expect(page.locator('.swiper-initialized').first()).toBeAttached();
  expect(asked).not.toEqual([]);
  expect(asked.filter((url, index) => asked.indexOf(url) !== index)).toEqual([]);
});
