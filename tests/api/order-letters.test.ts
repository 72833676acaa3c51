import { afterAll, beforeAll, expect, it } from 'vitest';
import { pictureDifferences } from '#kernel/jewel/design/nearest-picture.ts';
import { placeholderImageLabel } from '#kernel/shop/jewel-labels/placeholder-image-label.ts';
import { productPicture } from '#kernel/shop/pictures/picture-keys.ts';
import { locales } from '#kernel/shop/text/locales.ts';
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

/** Far from every piece of the house: six carats, cut down, in rose, with a satin finish. */
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

it.each(locales)('a letter names what the picture of an order shows otherwise (%s)', async (locale) => {
  const { token } = await shop.customer(`letters-${locale}@example.com`);
  const buyer = shop.browser({ token, locale });
  const number = await paidDesign(shop, buyer, design);
  await shop.deliverMails();
  const letter = shop.mails.findLast(
    ({ kind, text }) => kind === 'order-paid' && text.includes(String(number)),
  );
  const { image } = await shop.db.handle
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .select('order_item.image')
    .where('orders.increment_id', '=', number)
    .executeTakeFirstOrThrow();
  const houses = await catalogueDesigns(shop.db.handle);
  const near = houses.find(({ productId }) => productPicture(productId) === image);
  if (!near) throw new Error(`${image} is no picture of the house's`);
  expect(pictureDifferences(parsed(design), near.design).length).toBeGreaterThanOrEqual(3);
  const words = placeholderImageLabel(parsed(design), near.design, textsIn(locale));
  for (const named of said[locale]) expect(words).toContain(named);
  for (const part of [letter?.text, letter?.html]) expect(part).toContain(words);
});

it('a letter says nothing of a picture that is the design’s own look', async () => {
  const houses = await catalogueDesigns(shop.db.handle);
  const house = houses.find(({ design: { kind } }) => kind === 'ring');
  if (!house) throw new Error('the house has no ring');
  const { token } = await shop.customer('letters-same@example.com');
  const buyer = shop.browser({ token, locale: 'en' });
  const number = await paidDesign(shop, buyer, house.design);
  await shop.deliverMails();
  const letter = shop.mails.findLast(
    ({ kind, text }) => kind === 'order-paid' && text.includes(String(number)),
  );
  expect(letter).toBeDefined();
  expect(letter?.text).not.toContain('This design differs in');
});
