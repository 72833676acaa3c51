import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { codes } from '#kernel/wire/codes.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { homeAddress, openPayShop, type PayShop, stockOf } from '../fixtures/pay-shop.ts';
import { refusalOf, type TestBrowser } from '../fixtures/test-shop.ts';

let shop: PayShop;
let seller: Desk;
let owner: Desk;
beforeAll(async () => {
  shop = await openPayShop();
  seller = await openDesk(shop, ['sales'], { name: 'Sam Seller' });
  owner = await openDesk(shop, ['owner']);
});
afterAll(() => shop.close());

const studs = 1202;
const studsMinor = 880_000;
let people = 0;
const newEmail = () => {
  people += 1;
  return `proposal-${people}@example.com`;
};

const inHkd = (minor: number) => ({ currency: 'HKD' as const, minor });

/** A draft with one pair of ear studs. */
async function draftFor(email: string, desk = seller) {
  const { id, version } = await desk.call('deskNewProposal', { email, name: 'Ada Lam' });
  return desk.call('deskAddProposalLine', { id, version, piece: `/tc/details/${studs}/` });
}

/** The secret in the newest email to an address. */
async function linkOf(email: string): Promise<string> {
  await shop.deliverMails();
  const mail = shop.mails.findLast(({ to, kind }) => to === email && kind === 'proposal-sent');
  return /#proposal=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** A sent proposal for ear studs at 8,500 HKD, and its link. */
async function sentTo(email: string, ownMinor = 850_000) {
  const draft = await draftFor(email);
  const { id } = draft;
  const priced = await seller.call('deskSetProposalLine', {
    ...{ id, version: draft.version, line: 1, quantity: 1, price: inHkd(ownMinor) },
  });
  const sent = await seller.call('deskSendProposal', { id, version: priced.version });
  return { id, sent, link: await linkOf(email) };
}

const form = {
  billing: homeAddress,
  shipping_method: 'insured_express',
  payment_method: 'stripe',
  terms: true,
  basket: 'buy_now',
} as const;

async function acceptedBy(link: string, browser = shop.browser()): Promise<TestBrowser> {
  await browser.call('proposalAccept', { link });
  return browser;
}

async function orderRow(incrementId: number) {
  return shop.db.handle
    .selectFrom('orders')
    .selectAll()
    .where('increment_id', '=', incrementId)
    .executeTakeFirstOrThrow();
}

async function setPrice(minor: number): Promise<void> {
  await shop.db.handle
    .updateTable('product')
    .set({ price_minor: minor, original_price_minor: null })
    .where('id', '=', studs)
    .execute();
}

describe('a proposal', () => {
  it('is drafted, sent, viewed without an account, ordered at its price and paid', async () => {
    const email = newEmail();
    const { id, link, sent } = await sentTo(email);
    expect(sent).toMatchObject({ state: 'sent', by: 'Sam Seller', discount: inHkd(30_000), order: null });
    const visitor = shop.browser();
    const view = await visitor.call('proposalView', { link });
    expect(view).toMatchObject({
      state: 'sent',
      made_by: 'Sam Seller',
      name: 'Ada Lam',
      needs_sign_in: false,
    });
    expect(view.cart_info.product_total).toBe('8500.00');
    const paper = await visitor.call('proposalPaper', { link });
    expect(Buffer.from(paper.bytes).subarray(0, 5).toString()).toBe('%PDF-');

    await acceptedBy(link, visitor);
    const page = await visitor.call('onepageIndex', { basket: 'buy_now' });
    expect(page.cart_info.product_total).toBe('8500.00');
    const before = await stockOf(shop, studs);
    const placed = await visitor.call('submitOrder', { ...form, seen_total: page.cart_info.grand_total });
    expect(await stockOf(shop, studs)).toBe(before - 1);
    expect(await orderRow(placed.incrementId)).toMatchObject({
      proposal_id: id,
      email,
      subtotal_minor: 850_000,
    });

    const { redirectUrl } = await visitor.call('stripeStart', { increment_id: placed.incrementId });
    await shop.press(redirectUrl, 'pay');
    await shop.notified();
    expect((await orderRow(placed.incrementId)).paid_at).not.toBeNull();
    const seen = await seller.call('deskProposal', { id });
    expect(seen).toMatchObject({ state: 'accepted', order: placed.incrementId, may: [] });
    expect((await visitor.call('proposalView', { link })).state).toBe('accepted');
    const order = await seller.call('deskOrder', { id: placed.incrementId });
    expect(order.soldBy).toEqual({ proposal: id, number: seen.number, by: 'Sam Seller' });
    const report = await owner.call('deskReport', {
      report: 'sellers',
      from: '2026-11-20',
      to: '2026-11-20',
    });
    expect(report.rows).toEqual([
      ['Sam Seller', 1, 1, (await orderRow(placed.incrementId)).base_grand_minor],
    ]);
  });

  it('is ordered once by two people at once, and by two clicks of one', async () => {
    const { id, link } = await sentTo(newEmail());
    const one = await acceptedBy(link);
    const other = await acceptedBy(link, await shop.customer(newEmail()));
    const twice = await Promise.allSettled([one.call('submitOrder', form), other.call('submitOrder', form)]);
    const failed = twice.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(failed).toEqual([expect.objectContaining({ code: codes.proposalClosed })]);
    const second = await sentTo(newEmail());
    const clicking = await acceptedBy(second.link);
    const click = () => clicking.call('submitOrder', { ...form, client_key: 'the-same-key-twice' });
    const first = await click();
    expect((await click()).incrementId).toBe(first.incrementId);
    const rows = await shop.db.handle
      .selectFrom('orders')
      .select('proposal_id')
      .where('proposal_id', 'in', [id, second.id])
      .execute();
    expect(rows).toHaveLength(2);
  });

  it('can be ordered again after its order was cancelled without a payment, at the same price', async () => {
    const { link } = await sentTo(newEmail());
    const visitor = await acceptedBy(link);
    const { incrementId } = await visitor.call('submitOrder', form);
    await visitor.call('orderCancel', { increment_id: incrementId });
    await shop.work();
    expect((await visitor.call('proposalView', { link })).state).toBe('sent');
    const page = await visitor.call('onepageIndex', { basket: 'buy_now' });
    expect(page.cart_info.product_total).toBe('8500.00');
    await visitor.call('submitOrder', form);
  });

  it('is ordered whole: not while a stone is sold, nor with a coupon', async () => {
    const email = newEmail();
    const { id: stone } = await shop.db.handle
      .selectFrom('diamond')
      .select('id')
      .where('state', '=', 'available')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const draft = await draftFor(email);
    const two = await seller.call('deskAddProposalLine', {
      ...{ id: draft.id, version: draft.version, piece: String(stone) },
    });
    expect(two.lines).toHaveLength(2);
    await seller.call('deskSendProposal', { id: draft.id, version: two.version });
    const visitor = await acceptedBy(await linkOf(email));
    const { cart_info } = await visitor.call('onepageIndex', { basket: 'buy_now' });
    expect(cart_info).toMatchObject({ is_proposal: true, coupon_code: null });
    const coupon = visitor.call('cartAddCoupon', { coupon_code: 'FIRST', basket: 'buy_now' });
    expect((await refusalOf(coupon)).code).toBe(codes.couponInvalid);
    const other = await shop.guest(newEmail());
    await other.call('cartAdd', { diamond_id: stone });
    await other.call('submitOrder', { ...form, basket: 'cart' });
    expect((await refusalOf(visitor.call('onepageIndex', { basket: 'buy_now' }))).code).toBe(
      codes.outOfStock,
    );
    expect((await refusalOf(visitor.call('submitOrder', form))).code).toBe(codes.outOfStock);
  });

  it('gives a larger discount only with a second person, and adds up those of a day', async () => {
    const email = newEmail();
    const draft = await draftFor(email);
    const { id } = draft;
    const priced = await seller.call('deskSetProposalLine', {
      ...{ id, version: draft.version, line: 1, quantity: 1, price: inHkd(200_000) },
    });
    // The PDF of a draft would be a promise that no second person has seen.
    expect((await deskRefusal(seller.call('deskProposalPaper', { id }))).code).toBe(deskCodes.notPossible);
    const send = seller.call('deskSendProposal', { id, version: priced.version });
    expect((await deskRefusal(send)).code).toBe(deskCodes.secondPerson);
    expect((await seller.call('deskProposal', { id })).state).toBe('draft');
    const { rows } = await owner.call('deskApprovals', { sort: 'askedAt', isDescending: true });
    const asked = rows.find(({ kind, recordId }) => kind === 'proposal' && recordId === String(id));
    await owner.call('deskApprove', { id: asked?.id ?? 0 });
    const sent = await seller.call('deskProposal', { id });
    expect(sent).toMatchObject({ state: 'sent', discount: inHkd(680_000) });
    expect(sent.approvedBy).not.toBe('');
    // Another small discount for the same address within a day is above the limit, too.
    const more = await draftFor(email);
    const small = await seller.call('deskSetProposalLine', {
      ...{ id: more.id, version: more.version, line: 1, quantity: 1, price: inHkd(870_000) },
    });
    const again = seller.call('deskSendProposal', { id: more.id, version: small.version });
    expect((await deskRefusal(again)).code).toBe(deskCodes.secondPerson);
  });

  it('is not sent by an approval after it was changed', async () => {
    const draft = await draftFor(newEmail());
    const { id } = draft;
    const priced = await seller.call('deskSetProposalLine', {
      ...{ id, version: draft.version, line: 1, quantity: 1, price: inHkd(100_000) },
    });
    await deskRefusal(seller.call('deskSendProposal', { id, version: priced.version }));
    await seller.call('deskSetProposalLine', {
      ...{ id, version: priced.version, line: 1, quantity: 50, price: inHkd(100_000) },
    });
    const { rows } = await owner.call('deskApprovals', { sort: 'askedAt', isDescending: true });
    const asked = rows.find(({ kind, recordId }) => kind === 'proposal' && recordId === String(id));
    expect((await deskRefusal(owner.call('deskApprove', { id: asked?.id ?? 0 }))).code).toBe(
      deskCodes.notPossible,
    );
  });

  it('shows a changed price of the shop before it is sent', async () => {
    const draft = await draftFor(newEmail());
    await setPrice(900_000);
    try {
      const send = seller.call('deskSendProposal', { id: draft.id, version: draft.version });
      expect((await deskRefusal(send)).code).toBe(deskCodes.versionConflict);
      expect((await seller.call('deskProposal', { id: draft.id })).lines[0]?.list).toEqual(inHkd(900_000));
    } finally {
      await setPrice(studsMinor);
    }
  });
});

describe('a link to a proposal', () => {
  it('cannot be guessed, and is the same refusal for all that is unknown', async () => {
    const { link } = await sentTo(newEmail());
    const altered = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
    for (const call of ['proposalView', 'proposalAccept', 'proposalDecline', 'proposalPaper'] as const)
      expect((await refusalOf(shop.browser().call(call, { link: altered }))).code).toBe(
        codes.proposalNotFound,
      );
    const stored = await shop.db.handle.selectFrom('proposal_link').select('token_hash').execute();
    expect(stored.some(({ token_hash }) => token_hash.includes(link))).toBe(false);
  });

  it('that was passed on by hand needs a sign-in, because it proves no address', async () => {
    const { id } = await sentTo(newEmail());
    const { url } = await seller.call('deskProposalLink', { id });
    const link = /#proposal=([\w-]{43})$/.exec(url)?.[1] ?? '';
    const visitor = shop.browser();
    expect((await visitor.call('proposalView', { link })).needs_sign_in).toBe(true);
    expect((await refusalOf(visitor.call('proposalAccept', { link }))).code).toBe(codes.notSignedIn);
    const guest = await acceptedBy(link, await shop.guest(newEmail()));
    await guest.call('submitOrder', form);
  });

  it('declines for good, and says so after a withdrawal', async () => {
    const { link, id } = await sentTo(newEmail());
    const visitor = shop.browser();
    await visitor.call('proposalDecline', { link });
    await visitor.call('proposalDecline', { link });
    expect((await refusalOf(acceptedBy(link))).code).toBe(codes.proposalClosed);
    const { history } = await seller.call('deskProposal', { id });
    expect(history.map(({ event }) => event)).toEqual(['created', 'sent', 'declined']);
    const other = await sentTo(newEmail());
    await seller.call('deskWithdrawProposal', { id: other.id, version: other.sent.version });
    expect((await visitor.call('proposalView', { link: other.link })).state).toBe('withdrawn');
  });
});

describe('a draft', () => {
  it('begins with the cart, the name and the language of a customer, and is copied without its own prices', async () => {
    const email = newEmail();
    const buyer = await shop.customer(email);
    await buyer.call('cartAdd', { product_id: studs, qty: 2 });
    const { id: customer } = await shop.db.handle
      .selectFrom('customer')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const draft = await seller.call('deskNewProposal', { customer, fill: 'cart' });
    expect(draft).toMatchObject({ customer, email, lines: [{ quantity: 2, list: inHkd(studsMinor) }] });
    const copy = await seller.call('deskCopyProposal', { id: draft.id });
    expect(copy).toMatchObject({ state: 'draft', lines: [{ quantity: 2, own: null }] });
    const { rows } = await seller.call('deskProposals', { search: email });
    expect(rows.map(({ id }) => id).toSorted()).toEqual([draft.id, copy.id].toSorted());
  });

  it('says what a number means before it is added, and refuses one that fits several pieces', async () => {
    const { id, version } = await draftFor(newEmail());
    const stoneOf = (id: number) =>
      shop.db.handle
        .selectFrom('diamond')
        .select(['id', 'lab', 'certificate_no'])
        .where('id', '=', id)
        .where('state', '=', 'available')
        .executeTakeFirstOrThrow();
    // A stone of the demonstration has the number of the ear studs.
    const [same, free] = [await stoneOf(studs), await stoneOf(studs + 1)];
    const find = (piece: string) => seller.call('deskFindPiece', { id, piece });
    const product = await find(`/en/details/${studs}/`);
    expect(product).toMatchObject({ kind: 'product', price: inHkd(studsMinor), problem: null });
    const stone = await find(free.certificate_no);
    expect(stone.kind).toBe('diamond');
    expect(stone.detail).toContain(`${free.lab} ${free.certificate_no}`);
    expect((await find(`/design/diamond/?stone=${free.id}`)).detail).toBe(stone.detail);

    const piece = String(studs);
    const add = () => seller.call('deskAddProposalLine', { id, version, piece });
    for (const ask of [() => find(piece), add]) {
      const { code, message } = await deskRefusal(ask());
      expect(code).toBe(deskCodes.fieldInvalid);
      expect(message).toContain(product.name);
      expect(message).toContain(`${same.lab} ${same.certificate_no}`);
    }
    // A stone of an order cannot be meant.
    const other = await shop.guest(newEmail());
    await other.call('cartAdd', { diamond_id: studs });
    await other.call('submitOrder', { ...form, basket: 'cart' });
    expect((await find(piece)).name).toBe(product.name);
    expect((await deskRefusal(find('NO-SUCH-CODE'))).code).toBe(deskCodes.fieldInvalid);
  });

  it('refuses unknown pieces, missing choices, and days that are past or too far away', async () => {
    const draft = await draftFor(newEmail());
    const { id, version } = draft;
    const add = (piece: string) => deskRefusal(seller.call('deskAddProposalLine', { id, version, piece }));
    expect((await add('NO-SUCH-CODE')).code).toBe(deskCodes.fieldInvalid);
    expect((await add('/details/999999/')).code).toBe(deskCodes.fieldInvalid);
    expect((await add('')).code).toBe(deskCodes.fieldInvalid);
    const terms = {
      ...{ id, version, email: draft.email, name: 'Ada', language: 'en', currency: 'HKD' as const },
      ...{ shipping: 'store_pickup' as const, validUntil: '2020-01-01' },
    };
    for (const wrong of [
      terms,
      { ...terms, validUntil: '2036-01-01' },
      { ...terms, validUntil: '2026-12-01' },
    ])
      expect((await deskRefusal(seller.call('deskSaveProposal', wrong))).code).toBe(deskCodes.fieldInvalid);
  });
});

// Last: sessions of the desk have ended on its day.
describe('the end of a proposal', () => {
  it('holds its price and its rate until its day, and not a moment longer', async () => {
    const email = newEmail();
    const draft = await draftFor(email);
    const saved = await seller.call('deskSaveProposal', {
      ...{ id: draft.id, version: draft.version, email, name: 'Ada Lam', language: 'tc', currency: 'USD' },
      ...{ validUntil: '2026-11-25', shipping: 'insured_express' },
    });
    const { total } = await seller.call('deskSendProposal', { id: draft.id, version: saved.version });
    const link = await linkOf(email);
    await setPrice(990_000);
    await shop.db.handle.updateTable('currency').set({ rate: '0.5' }).where('code', '=', 'USD').execute();
    try {
      const visitor = await acceptedBy(link);
      const page = await visitor.call('onepageIndex', { basket: 'buy_now' });
      expect(page.currency_info.code).toBe('USD');
      expect(page.cart_info.product_total).toBe((total.minor / 100).toFixed(2));
      // The last moment of the day on the clock of the shop, in Hong Kong.
      shop.clock.set('2026-11-25T15:59:59Z');
      expect((await visitor.call('proposalView', { link })).state).toBe('sent');
      const again = await acceptedBy(link);
      shop.clock.set('2026-11-25T16:00:00Z');
      for (const refused of [
        () => again.call('submitOrder', form),
        () => again.call('onepageIndex', { basket: 'buy_now' }),
      ]) {
        const refusal = await refusalOf(refused());
        expect(refusal.code).toBe(codes.proposalClosed);
        expect(refusal.message).toContain('held is over');
      }
      expect((await refusalOf(acceptedBy(link))).code).toBe(codes.proposalClosed);
      expect((await shop.browser().call('proposalView', { link })).state).toBe('expired');
    } finally {
      await setPrice(studsMinor);
      await shop.db.handle
        .updateTable('currency')
        .set({ rate: '0.1284' })
        .where('code', '=', 'USD')
        .execute();
    }
  });
});
