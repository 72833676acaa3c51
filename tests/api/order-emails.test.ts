import { afterAll, beforeAll, expect, it } from 'vitest';
import { pictureDifferences } from '#kernel/jewel/design/nearest-picture.ts';
import { placeholderImageLabel } from '#kernel/shop/jewel-labels/placeholder-image-label.ts';
import { productPicture } from '#kernel/shop/pictures/picture-keys.ts';
import { shippedLocales as locales } from '#kernel/shop/text/shipped-languages.ts';
import { catalogueDesigns } from '#server/designs/product-designs.service.ts';
import { textsIn } from '#server/platform/texts.ts';
import { parsed, solitaire } from '../fixtures/compositions.ts';
import { paidDesign } from '../fixtures/drawings.ts';
import { openPayShop, type PayShop } from '../fixtures/pay-shop.ts';

let shop: PayShop;
beforeAll(async () => {
  shop = await openPayShop();
});
afterAll(() => shop.close());

/** Far from every catalogue design: six carats, cut down, in rose gold, with a satin finish. */
const design = {
  ...solitaire,
  metal: 'gold-18k-rose',
  finish: 'satin',
  centre: { ...solitaire.centre, carat: 6 },
  row: { style: 'pave', stoneMm: 1.3, pave: 'cut-down', coverage: 'third' },
};
const said = {
  en: ['the metal', 'the finish', 'the size of the stone'],
  tc: ['金屬', '表面', '主石大小'],
  zh: ['金属', '表面工艺', '主石大小'],
};

it.each(locales)('an email says how the image of an order differs (%s)', async (locale) => {
  const { token } = await shop.customer(`letters-${locale}@example.com`);
  const buyer = shop.browser({ token, locale });
  const number = await paidDesign(shop, buyer, design);
  await shop.deliverMails();
  const sentEmail = shop.mails.findLast(
    ({ kind, text }) => kind === 'order-paid' && text.includes(String(number)),
  );
  const { image } = await shop.db.handle
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .select('order_item.image')
    .where('orders.increment_id', '=', number)
    .executeTakeFirstOrThrow();
  const catalogue = await catalogueDesigns(shop.db.handle);
  const near = catalogue.find(({ productId }) => productPicture(productId) === image);
  if (!near) throw new Error(`${image} is no catalogue image`);
  expect(pictureDifferences(parsed(design), near.design).length).toBeGreaterThanOrEqual(3);
  const words = placeholderImageLabel(parsed(design), near.design, textsIn(locale));
  for (const named of said[locale]) expect(words).toContain(named);
  for (const part of [sentEmail?.text, sentEmail?.html]) expect(part).toContain(words);
});

it('an email says nothing about an image of the exact design', async () => {
  const catalogue = await catalogueDesigns(shop.db.handle);
  const ring = catalogue.find(({ design: { kind } }) => kind === 'ring');
  if (!ring) throw new Error('no ring in the catalogue');
  const { token } = await shop.customer('letters-same@example.com');
  const buyer = shop.browser({ token, locale: 'en' });
  const number = await paidDesign(shop, buyer, ring.design);
  await shop.deliverMails();
  const sentEmail = shop.mails.findLast(
    ({ kind, text }) => kind === 'order-paid' && text.includes(String(number)),
  );
  expect(sentEmail).toBeDefined();
  expect(sentEmail?.text).not.toContain('This design differs in');
});
