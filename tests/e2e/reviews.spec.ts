import sharp from 'sharp';
import { Visitor } from './journey.ts';
import { expect, test } from './shop-test.ts';
import { staff } from './staff.ts';
import { textsOf } from './texts.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a piece is reviewed by its buyer: asked to log in, held for a link, corrected, shown, marked helpful, withdrawn', async ({
  page,
}) => {
  const t = textsOf('zh', ['reviews', 'review-list', 'review-ways', 'payment']);
  const visitor = new Visitor(page, 'zh');
  const main = page.locator('main');
  const reviews = main.locator('#reviews');
  const button = (key: string) => main.getByRole('button', { name: t(key), exact: true });

  // The page contains the newest; a visitor is asked to log in.
  await visitor.open('/details/1301/');
  await visitor.answerConsent('reject');
  await expect(reviews.locator('#reviews-newest > li').first()).toContainText('送给妈妈的礼物');
  await expect(reviews.locator('#reviews-newest > li').first()).toContainText(t('review-list.demonstration'));
  await expect(reviews.getByRole('img', { name: t('review-list.stars', { stars: 5 }) })).toHaveCount(3);
  await button('review-ways.write').click();
  await expect(page.getByRole('dialog')).toContainText(visitor.t('prompt.text'));
  // Visitors read the reviews on their own page, too; only writing asks to log in.
  await visitor.open('/comment/?product=1301');
  await expect(main.locator('li.review').first()).toContainText('送给妈妈的礼物');
  await button('reviews.title').click();
  await expect(page.getByRole('dialog')).toContainText(visitor.t('prompt.text'));

  // Bought and received.
  await visitor.signUp();
  await visitor.open('/comment/?product=1301&write=1');
  await expect(main).toContainText(t('reviews.not-bought'));
  await visitor.open('/details/1301/');
  await visitor.button('buy.add').click();
  await expect(visitor.button('buy.viewCart')).toBeVisible();
  await visitor.open('/paymentInfo/');
  await visitor.fillAddress();
  await visitor.placeOrder();
  await visitor.atProvider('pay');
  await page.waitForURL(/\/stripeback\//);
  const order = await main.getByRole('link', { name: t('payment.view-order') }).getAttribute('href');
  const number = /increment_id=(\d+)/.exec(order ?? '')?.[1] ?? '';
  await staff(page, 'start', number);
  await staff(page, 'ship', number, 'DHL', 'JD014600');
  await staff(page, 'deliver', number);

  // Nothing is sent without stars and a text; the form keeps its input.
  await visitor.open('/myOrder/review/');
  await main.getByRole('link', { name: t('reviews.review') }).click();
  await main.locator('[name=title]').fill('每天都戴');
  await button('reviews.send').click();
  await expect(main.getByText(t('reviews.stars-missing'))).toBeVisible();
  await expect(main.getByText(t('reviews.text-missing'))).toBeVisible();
  await main.getByRole('radio', { name: t('reviews.stars-4') }).check();
  await main.locator('[name=text]').fill('链子很轻。看 www.example.net');
  await main.getByRole('radio', { name: '9', exact: true }).check();
  await main.getByRole('checkbox', { name: t('reviews.anonymous') }).check();
  const photograph = await sharp({
    create: { width: 1600, height: 1200, channels: 3, background: '#b8945a' },
  })
    .jpeg()
    .toBuffer();
  await main.locator('input[type=file]').setInputFiles({
    name: 'pendant.jpg',
    mimeType: 'image/jpeg',
    buffer: photograph,
  });
  await expect(main.getByRole('img', { name: t('reviews.picture', { number: 1 }) })).toBeVisible();
  await main.locator('input[type=file]').setInputFiles({
    name: 'clasp.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(photograph).flip().negate().jpeg().toBuffer(),
  });
  await expect(main.getByRole('img', { name: t('reviews.picture', { number: 2 }) })).toBeVisible();
  await button('reviews.send').click();
  await page.waitForURL(/\/myOrder\/review\/\?sent=1$/);
  await expect(main).toContainText(t('reviews.status-held'));
  expect(await staff(page, 'reviews')).toContain('每天都戴');

  // Its author corrects it, and it is published.
  await main.getByRole('link', { name: t('reviews.edit') }).click();
  await expect(main.locator('[name=title]')).toHaveValue('每天都戴');
  await expect(main.getByRole('radio', { name: '9', exact: true })).toBeChecked();
  await main.locator('[name=text]').fill('链子很轻。\n<b>不会打结</b>');
  await button('reviews.send-edit').click();
  await page.waitForURL(/\/myOrder\/review\/\?sent=1$/);
  await expect(main).toContainText(t('reviews.status-published'));

  await visitor.open('/details/1301/');
  await button('review-ways.open').click();
  const items = reviews.locator('li.review:visible');
  await expect(items).toHaveCount(3);
  await expect(items.first()).toContainText('<b>不会打结</b>');
  await expect(items.first()).toContainText(t('review-list.own'));
  await reviews.getByLabel(t('review-list.sort')).selectOption('lowest');
  await expect(items.first()).toContainText('每天都戴');
  await reviews.getByLabel(t('review-list.filter'), { exact: true }).selectOption('5');
  await expect(items).toHaveCount(2);
  const helpful = items.first().getByRole('button', { name: /^有帮助/ });
  await helpful.click();
  await expect(helpful).toHaveText(t('review-list.helpful-count', { votes: 1 }));
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');
  await reviews.getByLabel(t('review-list.filter'), { exact: true }).selectOption('');
  await reviews.getByLabel(t('review-list.filter-pictures')).check();
  await expect(items).toHaveCount(1);
  await expect(items.getByRole('img', { name: t('review-list.picture', { number: 1 }) })).toBeVisible();
  // Full screen, by keyboard only; the focus returns to the pressed button.
  const photographs = items.locator('a:has(img)');
  await photographs.first().press('Enter');
  const viewer = page.getByRole('dialog', { name: t('review-list.pictures') });
  await expect(viewer).toContainText('1 / 2');
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('2 / 2');
  await expect(viewer.getByRole('img', { name: t('review-list.picture', { number: 2 }) })).toBeInViewport({
    ratio: 0.9,
  });
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(photographs.first()).toBeFocused();

  await visitor.open('/myOrder/review/');
  await button('reviews.withdraw').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('reviews.withdraw-yes') })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(main.getByRole('link', { name: t('reviews.review') })).toBeVisible();
});
