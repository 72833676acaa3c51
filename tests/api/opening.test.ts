import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '#kernel/wire/codes.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { openPayShop, type PayShop } from '../fixtures/pay-shop.ts';

let shop: PayShop;
let owner: Desk;
beforeAll(async () => {
  shop = await openPayShop();
  owner = await openDesk(shop, ['owner']);
});
afterAll(() => shop.close());

describe('the opening of a shop', () => {
  it('is one switch that stops buying, and refuses with the steps that are missing', async () => {
    const { handle } = shop.host.db;
    const shopper = await shop.customer('opening@example.com');
    const buy = () => shopper.call('cartAdd', { product_id: 1001, qty: 1 });
    const digest = async () => (await shop.browser().call('homeBase', {})).digest;
    const opened = await digest();
    expect((await owner.call('deskOpening', {})).isOpen).toBe(true);
    await buy();

    expect((await owner.call('deskSetOpening', { isOpen: false })).isOpen).toBe(false);
    expect((await shop.browser().call('homeBase', {})).is_open).toBe(false);
    expect(await digest()).not.toBe(opened);
    await expect(buy()).rejects.toMatchObject({ code: codes.shopClosed });
    await expect(
      shopper.call('submitOrder', {
        payment_method: 'stripe',
        client_key: 'a-key-of-a-closed-shop',
      } as never),
    ).rejects.toThrow();

    await handle.updateTable('product').set({ on_shelf: false }).execute();
    const { steps } = await owner.call('deskOpening', {});
    expect(steps.filter(({ isDone }) => !isDone).map(({ step }) => step)).toEqual(['mail', 'product']);
    const refused = await deskRefusal(owner.call('deskSetOpening', { isOpen: true }));
    expect(refused).toMatchObject({ code: 1900105, data: { missing: ['mail', 'product'] } });
    expect(refused.message).toContain('First product');

    await handle.updateTable('product').set({ on_shelf: true }).where('id', '=', 1001).execute();
    const { to } = await owner.call('deskSendTestEmail', {});
    const outbox = handle.updateTable('mail_outbox').set({ sent_at: shop.clock.now() });
    const sent = await outbox.where('kind', '=', 'test-email').where('recipient', '=', to).executeTakeFirst();
    expect(sent.numUpdatedRows).toBe(1n);
    expect((await owner.call('deskSetOpening', { isOpen: true })).isOpen).toBe(true);
    expect(await digest()).toBe(opened);
    await buy();
  });

  it('is the owner’s to decide', async () => {
    const content = await openDesk(shop, ['content']);
    expect((await content.call('deskOpening', {})).steps).toHaveLength(8);
    expect((await deskRefusal(content.call('deskSetOpening', { isOpen: false }))).code).toBe(1900001);
  });
});
