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
    expect(steps.filter(({ isDone }) => !isDone).map(({ step }) => step)).toEqual([
      'mail',
      'payment',
      'product',
    ]);
    const refused = await deskRefusal(owner.call('deskSetOpening', { isOpen: true }));
    expect(refused).toMatchObject({ code: 1900105, data: { missing: ['mail', 'payment', 'product'] } });
    expect(refused.message).toContain('First product');

    await handle.updateTable('product').set({ on_shelf: true }).where('id', '=', 1001).execute();
    const { to } = await owner.call('deskSendTestEmail', {});
    const outbox = handle.updateTable('mail_outbox').set({ sent_at: shop.clock.now() });
    const sent = await outbox.where('kind', '=', 'test-email').where('recipient', '=', to).executeTakeFirst();
    expect(sent.numUpdatedRows).toBe(1n);
    await owner.call('deskTestPayments', {});
    expect((await owner.call('deskSetOpening', { isOpen: true })).isOpen).toBe(true);
    expect(await digest()).toBe(opened);
    await buy();
  });

  it('needs policies that a person has read, which templates begin', async () => {
    const { handle } = shop.host.db;
    const missing = async () =>
      (await owner.call('deskOpening', {})).steps.flatMap(({ step, isDone }) => (isDone ? [] : [step]));
    await handle.deleteFrom('content_page').where('key', '=', 'privacy').execute();
    expect(await missing()).toContain('policies');
    expect(await owner.call('deskCreatePolicies', {})).toEqual({ created: 1 });
    expect(await owner.call('deskCreatePolicies', {})).toEqual({ created: 0 });
    const read = async (locale: string) => {
      const { policies } = await shop.browser({ locale }).call('policyInfo', {});
      return policies.find(({ key }) => key === 'privacy');
    };
    const english = await read('en');
    expect(english?.content).toContain('Aurelle');
    expect(english?.content).toContain('Have a lawyer read');
    expect(english?.content).not.toContain('{{');
    expect((await read('tc'))?.title).toBe('私隱政策');
    // A template counts once its mark is taken out.
    expect(await missing()).toContain('policies');
    const record = await owner.call('deskContent', { id: 'page.privacy' });
    const body = Object.fromEntries(
      Object.entries(record.fields['body'] as Record<string, string>).map(([locale, text]) => [
        locale,
        text.replace('{{template}}', ''),
      ]),
    );
    const { id, version, fields } = record;
    await owner.call('deskSaveContent', { id, version, fields: { ...fields, body } });
    expect(await missing()).not.toContain('policies');
    const again = await owner.call('deskContent', { id });
    const needed = await deskRefusal(owner.call('deskRemoveContent', { id, version: again.version }));
    expect(needed.message).toContain('refer to this policy');
  });

  it('does not need other pages, which staff add and remove', async () => {
    const inLanguages = (en: string) => ({ en, tc: '', zh: '' });
    const fields = {
      ...{ title: inLanguages('Our Workshop'), description: inLanguages(''), body: inLanguages('By hand.') },
      ...{ isPolicy: false, sort: 90 },
    };
    const made = await owner.call('deskNewContent', { kind: 'page', fields, isDraft: false });
    expect([made.id, made.path]).toEqual(['page.our-workshop', '/policy/our-workshop/']);
    const { pages, policies } = await shop.browser().call('policyInfo', {});
    expect(pages).toContain('our-workshop');
    expect(policies.map(({ key }) => key)).not.toContain('our-workshop');
    const second = await owner.call('deskNewContent', { kind: 'page', fields, isDraft: true });
    expect(second.id).toBe('page.our-workshop-2');
    await owner.call('deskRemoveContent', { id: made.id, version: made.version });
    expect((await shop.browser().call('policyInfo', {})).pages).not.toContain('our-workshop');
  });

  it('is the owner’s to decide', async () => {
    const content = await openDesk(shop, ['content']);
    expect((await content.call('deskOpening', {})).steps).toHaveLength(8);
    expect((await deskRefusal(content.call('deskSetOpening', { isOpen: false }))).code).toBe(1900001);
  });
});
