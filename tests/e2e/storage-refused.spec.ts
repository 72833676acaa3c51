import { Visitor } from './journey.ts';
import { expect, test } from './shop-test.ts';
import { textsOf } from './texts.ts';

test('a browser that stores nothing says so once, and the shopper stays signed in across pages of the tab', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  const visitor = new Visitor(page, 'en');
  const t = textsOf('en', ['errors']);
  const notice = page.getByText(t('errors.storage-refused'));
  await visitor.open('/register/');
  await page.mouse.move(200, 200);
  await expect(notice).toBeVisible();
  await visitor.registerByForm();
  await visitor.open('/myOrder/message/');
  await expect(page.locator('main')).not.toContainText('Log in to read');
  await expect(page.locator('main h1, main h2').first()).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(await page.evaluate(() => window.name)).toContain('"token"');
});
