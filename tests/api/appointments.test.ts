import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { codes } from '#kernel/wire/codes.ts';
import { buildApp } from '#server/app.ts';
import {
  appointmentList,
  approveAppointment,
  callOffAppointment,
  changeAppointment,
  completeAppointment,
  remindOfAppointments,
  rescheduleAppointment,
} from '#server/appointments/appointment-desk.service.ts';
import { manyCustomers, solitaire } from '../fixtures/compositions.ts';
import { openTestShop, refusalOf, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  // A Friday, noon in Hong Kong.
  shop = await openTestShop({ now: '2026-11-20T04:00:00Z' });
});
afterAll(() => shop.close());

const central = 1;
const mayfair = 6;
const at = (wall: string) => new Date(`${wall}:00+08:00`).toISOString();
const form = { store: central, time: at('2026-11-24T14:00'), name: 'Mei Chan' } as const;

let people = 0;
const newCustomer = () => {
  people += 1;
  return shop.customer(`visitor${people}@example.com`);
};
const book = (browser: TestBrowser, more: Partial<Record<string, string | number>> = {}) =>
  browser.call('reservation', { ...form, ...more });
const approve = (id: number, adviser = '') =>
  changeAppointment(shop.host, id, (trx, row) =>
    approveAppointment(trx, row, { adviser, now: shop.clock.now() }),
  );
const lastMail = async (kind: string) => {
  await shop.deliverMails();
  return shop.mails.findLast((mail) => mail.kind === kind);
};

describe('the messages about an appointment', () => {
  it('are in the language of the reader, dates and names included', async () => {
    const browser = await newCustomer();
    const { id } = await book(browser, { time: at('2026-11-27T14:00') });
    await approve(id);
    for (const [locale, day, store] of [
      ['en', 'Friday, 27 November 2026', 'Aurelle Central'],
      ['tc', '2026年11月27日星期五', '中環'],
      ['zh', '2026年11月27日星期五', '中环'],
    ] as const) {
      const reader = shop.browser({ token: browser.token, locale });
      const { messages } = await reader.call('messages', { topic: 'appointment' });
      const texts = messages.map(({ title, text }) => `${title} ${text}`);
      expect(texts).toHaveLength(2);
      for (const text of texts) expect(text).toContain(day);
      expect(texts.join()).toContain(store);
      if (locale !== 'en') expect(texts.join()).not.toMatch(/November|Central/);
    }
  });
});

describe('free times', () => {
  const times = async (input: { store: number; purpose?: 'engagement' | 'care' }, date: string) => {
    const { days } = await shop.browser().call('reservationInit', input);
    return days.find((day) => day.date === date);
  };

  it('are those of the store’s calendar on its own clock, for 60 days', async () => {
    const { days, minutes, store } = await shop.browser().call('reservationInit', { store: mayfair });
    expect(store).toEqual({ id: mayfair, name: 'Aurelle Mayfair', time_zone: 'Europe/London' });
    expect([minutes, days.length, days[0]?.date]).toEqual([30, 60, '2026-11-20']);
    const tuesday = days.find(({ date }) => date === '2026-11-24');
    expect(tuesday?.times[0]).toEqual({
      time: '10:00',
      starts_at: '2026-11-24T10:00:00.000Z',
      is_free: true,
    });
    expect(tuesday?.times.at(-1)?.time).toBe('17:30');
  });

  it('give the reason why the store is closed', async () => {
    expect(await times({ store: mayfair }, '2026-11-23')).toEqual({
      date: '2026-11-23',
      is_open: false,
      times: [],
    });
    // Christmas.
    expect((await times({ store: central }, '2026-12-25'))?.is_open).toBe(false);
  });

  it('are as long as the purpose needs', async () => {
    expect((await times({ store: mayfair, purpose: 'engagement' }, '2026-11-24'))?.times.at(-1)?.time).toBe(
      '17:00',
    );
    expect((await times({ store: mayfair, purpose: 'care' }, '2026-11-24'))?.times.at(-1)?.time).toBe(
      '17:30',
    );
  });

  it('refuse an unknown store', async () => {
    expect((await refusalOf(times({ store: 99 }, '2026-11-24'))).code).toBe(codes.parameterInvalid);
  });
});

describe('purposes and styles', () => {
  it('come with the stores, in the language asked for', async () => {
    const { purposes, styles } = await shop.browser({ locale: 'tc' }).call('storeInit', {});
    expect(purposes.map(({ code }) => code)).toEqual([
      'engagement',
      'wedding',
      'custom',
      'viewing',
      'resize',
      'care',
    ]);
    expect(purposes[0]).toEqual({
      code: 'engagement',
      label: '求婚戒指',
      minutes: 60,
      ways: ['store', 'video'],
    });
    expect(purposes[5]?.ways).toEqual(['store']);
    expect(styles).toMatchObject({ halo: '圍鑲' });
  });
});

describe('an appointment', () => {
  it('is requested with every choice, and customer and staff are notified', async () => {
    const browser = await newCustomer();
    const saved = await browser.call('designSave', { design: solitaire, name: 'For June' });
    const { id, reservation } = await book(browser, {
      purpose: 'engagement',
      way: 'video',
      style: 'halo',
      design_id: saved.id,
      contact_by: 'whatsapp',
      phone: '5550 0199',
      remark: 'It is a surprise.',
    });
    expect(reservation).toMatchObject({
      id,
      state: 'requested',
      state_label: 'Request received',
      date: '2026-11-24',
      time: '14:00',
      purpose_label: 'Engagement ring',
      way: 'video',
      style_label: 'Halo',
      name: 'Mei Chan',
      phone: '+85255500199',
      contact_by: 'whatsapp',
      video_url: '',
      can_change: true,
      // Within 48 hours.
      contact_due_at: '2026-11-22T04:00:00.000Z',
    });
    expect(reservation.ends_at).toBe(at('2026-11-24T15:00'));
    expect(reservation.piece?.name).toBe('For June');
    expect(reservation.piece?.media ?? reservation.piece?.picture_url).toBeTruthy();
    expect(await browser.call('reservationDetail', { id })).toEqual({ reservation });
    const mail = await lastMail('appointment-requested');
    expect(mail?.to).toBe(reservation.email);
    expect(mail?.text).toContain('within 48 hours');
    expect(mail?.subject).not.toMatch(/ring/i);
    expect(mail?.calendar).toContain('STATUS:TENTATIVE');
    const shopEmail = await lastMail('house-appointment');
    expect(shopEmail?.to).toBe('care@aurelle.example');
    expect(shopEmail?.text).toContain('+85255500199');
    expect(shopEmail?.text).toContain('It is a surprise.');
    expect((await appointmentList(shop.host)).join('\n')).toContain('contact by 2026-11-22 04:00 UTC');
  });

  it('sends another person’s address no typed text, and not an email for every move', async () => {
    const browser = await newCustomer();
    const email = 'not-mine@example.com';
    const { id: design_id } = await browser.call('designSave', { design: solitaire, name: 'You have won' });
    const typed = { name: 'Pay at evil.example', remark: 'See evil.example', design_id };
    const { id } = await book(browser, { ...typed, email, time: at('2026-11-27T12:00') });
    const sent = await lastMail('appointment-requested');
    expect([sent?.to, sent?.text]).toEqual([email, expect.not.stringMatching(/evil|You have won/)]);
    expect(sent?.html).not.toMatch(/evil|You have won/);
    const move = (hour: number) =>
      browser.call('reservation', { id, ...form, time: at(`2026-11-27T${hour}:00`) });
    await move(13);
    await move(14);
    expect((await refusalOf(move(15))).code).toBe(codes.limitExceeded);
    await browser.call('reservationCancel', { id });
    await shop.deliverMails();
    expect(shop.mails.filter(({ to }) => to === email)).toHaveLength(4);

    // An own address gets twenty a day: each is emailed to the store too.
    const own = await newCustomer();
    const { id: moved } = await book(own, { time: at('2026-11-27T12:00') });
    const moves = Array.from({ length: 19 }, (_, index) => at(`2026-11-27T${index % 2 === 0 ? 13 : 12}:00`));
    for (const time of moves) await own.call('reservation', { id: moved, ...form, time });
    const tooMany = own.call('reservation', { id: moved, ...form, time: at('2026-11-27T12:00') });
    expect((await refusalOf(tooMany)).code).toBe(codes.limitExceeded);
    await own.call('reservationCancel', { id: moved });
  });

  it('shows its product', async () => {
    const { reservation } = await book(await newCustomer(), {
      product_id: 1001,
      time: at('2026-11-24T16:00'),
    });
    expect(reservation.piece).toMatchObject({
      url: '/details/1001/',
      media: { base: '/media/products/1001/hero' },
    });
  });

  it.each([
    ['a store that is not open', { time: at('2026-12-25T14:00') }, codes.storeNotOpen],
    ['a time before it opens', { time: at('2026-11-24T09:30') }, codes.storeNotOpen],
    ['a time between the half hours', { time: at('2026-11-24T14:10') }, codes.storeNotOpen],
    ['a time within 24 hours', { time: at('2026-11-21T11:30') }, codes.parameterInvalid],
    ['a time after 60 days', { time: at('2027-01-19T14:00') }, codes.parameterInvalid],
    ['an unknown store', { store: 77 }, codes.parameterInvalid],
    ['no name', { name: ' ' }, codes.parameterMissing],
    ['an answer by phone without a number', { contact_by: 'phone' }, codes.parameterMissing],
    ['an impossible telephone number', { phone: '12' }, codes.parameterInvalid],
    ['an unknown product', { product_id: 999_999 }, codes.productNotFound],
    ['an unknown style', { style: 'baroque' }, codes.parameterInvalid],
    ['care by video', { purpose: 'care', way: 'video' }, codes.parameterInvalid],
    ['another customer’s design', { design_id: 1 }, codes.parameterInvalid],
  ])('is refused for %s', async (_, wrong, code) => {
    const refusal = await refusalOf(book(await newCustomer(), wrong));
    expect(refusal.code).toBe(code);
    if (code === codes.storeNotOpen) expect(refusal.message).toContain('The store is not open');
  });

  it('needs a token, and is private to its owner', async () => {
    expect((await refusalOf(book(shop.browser()))).code).toBe(codes.notSignedIn);
    const { id } = await book(await newCustomer(), { time: at('2026-11-25T14:00') });
    const stranger = await newCustomer();
    for (const call of ['reservationDetail', 'reservationCancel'] as const)
      expect((await refusalOf(stranger.call(call, { id }))).code).toBe(codes.appointmentNotFound);
    const moved = stranger.call('reservation', { id, store: central, time: at('2026-11-26T14:00') });
    expect((await refusalOf(moved)).code).toBe(codes.appointmentNotFound);
    expect(await stranger.call('reservationList', {})).toEqual({ reservationList: [], count: 0 });
  });

  it('is one of three at most, and of two at one store on one day', async () => {
    const browser = await newCustomer();
    for (const time of ['26T11:00', '26T15:00']) await book(browser, { time: at(`2026-11-${time}`) });
    expect(await refusalOf(book(browser, { time: at('2026-11-26T17:00') }))).toMatchObject({
      code: codes.limitExceeded,
      message: expect.stringContaining('on that day'),
    });
    const { id } = await book(browser, { time: at('2026-11-30T12:00') });
    expect((await refusalOf(book(browser))).code).toBe(codes.limitExceeded);
    const moved = browser.call('reservation', { id, store: central, time: at('2026-11-26T17:00') });
    expect((await refusalOf(moved)).code).toBe(codes.limitExceeded);
  });

  it('is the only one of its person at its time, at any store', async () => {
    const browser = await newCustomer();
    const time = at('2026-12-01T14:00');
    const twin = shop.browser({ token: browser.token });
    const [first, second] = await Promise.all([book(browser, { time }), book(twin, { time })]);
    expect(second).toEqual(first);
    for (const more of [{ remark: 'another' }, { purpose: 'engagement', time: at('2026-12-01T13:30') }]) {
      const refusal = await refusalOf(book(browser, { time, ...more }));
      expect(refusal).toMatchObject({ code: codes.slotTaken, data: { field: 'time' } });
      expect(refusal.message).toContain('already');
    }
  });
});

describe('a guest', () => {
  it('books with a code, finds it with another code, and an account takes it over', async () => {
    const first = await shop.guest('ivy@example.com');
    const { id } = await book(first, { time: at('2026-11-27T15:00') });
    const second = await shop.guest('ivy@example.com');
    expect((await second.call('reservationList', {})).reservationList.map((row) => row.id)).toEqual([id]);
    const other = await shop.guest('eve@example.com');
    expect((await other.call('reservationList', {})).count).toBe(0);
    const account = await shop.customer('ivy@example.com');
    expect((await account.call('reservationDetail', { id })).reservation.id).toBe(id);
  });

  it('who came by an order’s link reaches none', async () => {
    const guest = await shop.guest('rose@example.com');
    const { id } = await book(guest, { time: at('2026-11-27T16:00') });
    const linked = await shop.guest('rose@example.com');
    const { id: guestId } = await shop.db.handle
      .selectFrom('customer')
      .select('id')
      .where('email', '=', 'rose@example.com')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    // The order itself does not matter.
    await shop.db.transaction(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await trx.updateTable('customer').set({ link_order_id: 7 }).where('id', '=', guestId).execute();
    });
    expect((await refusalOf(linked.call('reservationDetail', { id }))).code).toBe(codes.appointmentNotFound);
  });
});

describe('the lifecycle of an appointment', () => {
  it('is approved, rescheduled, approved again and completed', async () => {
    const browser = await newCustomer();
    const { id } = await book(browser, { way: 'video', time: at('2026-12-01T14:00') });
    await approve(id, 'Ms Lam');
    const { reservation } = await browser.call('reservationDetail', { id });
    expect(reservation).toMatchObject({ state: 'approved', state_label: 'Approved', adviser: 'Ms Lam' });
    expect(reservation.video_url).toMatch(/^https:\/\/meet\.jit\.si\/aurelle-[\w-]{20}$/);
    const mail = await lastMail('appointment-approved');
    expect(mail?.text).toContain(reservation.video_url);
    expect(mail?.calendar).toContain('STATUS:CONFIRMED');
    const moved = await browser.call('reservation', { id, store: central, time: at('2026-12-02T15:00') });
    expect(moved.reservation).toMatchObject({
      state: 'requested',
      time: '15:00',
      date: '2026-12-02',
      adviser: '',
      video_url: '',
    });
    expect((await lastMail('appointment-rescheduled'))?.calendar).toContain('DTSTART:20261202T070000Z');
    await changeAppointment(shop.host, id, (trx, row) =>
      rescheduleAppointment(trx, row, { date: '2026-12-03', time: '11:30', now: shop.clock.now() }),
    );
    expect((await browser.call('reservationDetail', { id })).reservation).toMatchObject({
      state: 'approved',
      date: '2026-12-03',
      time: '11:30',
    });
    await changeAppointment(shop.host, id, (trx, row) =>
      completeAppointment(trx, row, { summary: 'We measured size 12.', now: shop.clock.now() }),
    );
    const over = await browser.call('reservationDetail', { id });
    expect(over.reservation).toMatchObject({
      state: 'completed',
      note: 'We measured size 12.',
      can_cancel: false,
    });
    expect((await refusalOf(browser.call('reservationCancel', { id }))).code).toBe(codes.appointmentSettled);
    await expect(approve(id)).rejects.toMatchObject({
      code: deskCodes.notPossible,
    });
  });

  it('its old time is free once it moves, and when it is cancelled', async () => {
    const time = at('2026-12-08T11:00');
    // Mayfair has one person.
    const only = { store: mayfair, time: '2026-12-08T11:00:00Z' };
    const [browser, other] = [await newCustomer(), await newCustomer()];
    const { id } = await book(browser, only);
    expect((await refusalOf(book(other, only))).code).toBe(codes.slotTaken);
    const free = async (asker: TestBrowser, input = {}) => {
      const { days } = await asker.call('reservationInit', { store: mayfair, ...input });
      return days.find(({ date }) => date === '2026-12-08')?.times.find((slot) => slot.time === '11:00')
        ?.is_free;
    };
    expect(await free(other)).toBe(false);
    expect(await free(browser, { id })).toBe(true);
    expect(await free(other, { id })).toBe(false);
    await browser.call('reservation', { id, store: central, time });
    const { id: theirs } = await book(other, only);
    await other.call('reservationCancel', { id: theirs });
    expect((await other.call('reservationDetail', { id: theirs })).reservation.state).toBe('cancelled');
    expect((await lastMail('appointment-cancelled'))?.calendar).toContain('STATUS:CANCELLED');
    expect((await lastMail('house-appointment-cancelled'))?.to).toBe('care@aurelle.example');
    expect(await free(browser)).toBe(true);
  });

  it('an hour takes two half hours of one person', async () => {
    const first = { store: mayfair, time: '2026-12-09T11:30:00Z' };
    await book(await newCustomer(), first);
    const hour = { store: mayfair, purpose: 'engagement', time: '2026-12-09T11:00:00Z' };
    expect((await refusalOf(book(await newCustomer(), hour))).code).toBe(codes.slotTaken);
    await book(await newCustomer(), { ...hour, time: '2026-12-09T12:00:00Z' });
    const within = { store: mayfair, time: '2026-12-09T12:30:00Z' };
    expect((await refusalOf(book(await newCustomer(), within))).code).toBe(codes.slotTaken);
  });

  it('staff cancel it with a reason', async () => {
    const browser = await newCustomer();
    const { id } = await book(browser, { time: at('2026-12-10T14:00') });
    await changeAppointment(shop.host, id, (trx, row) =>
      callOffAppointment(trx, row, { reason: 'Our adviser is ill.', now: shop.clock.now() }),
    );
    expect((await browser.call('reservationDetail', { id })).reservation).toMatchObject({
      state: 'cancelled',
      note: 'Our adviser is ill.',
    });
    expect((await lastMail('appointment-called-off'))?.text).toContain('Our adviser is ill.');
    const { messages } = await browser.call('messages', {});
    expect(messages[0]?.url).toBe(`/appointment/details/?id=${id}`);
  });

  it('is announced by one reminder the day before, and staff see requests that wait too long', async () => {
    shop.clock.set('2026-12-10T04:00:00Z');
    const browser = await newCustomer();
    const { id } = await book(browser, { time: at('2026-12-15T14:00') });
    await approve(id);
    const { id: waiting } = await book(browser, { time: at('2026-12-16T14:00') });
    const reminders = async () => {
      await remindOfAppointments(shop.host);
      await shop.deliverMails();
      return shop.mails.filter(
        ({ kind, calendar }) =>
          kind === 'appointment-reminder' && calendar?.includes(`UID:appointment-${id}@`),
      ).length;
    };
    shop.clock.set(at('2026-12-14T13:59'));
    expect(await reminders()).toBe(0);
    shop.clock.set(at('2026-12-14T14:00'));
    expect(await reminders()).toBe(1);
    expect(await reminders()).toBe(1);
    expect((await appointmentList(shop.host)).find((line) => line.startsWith(`${waiting} `))).toContain(
      'OVERDUE',
    );
    shop.clock.set(at('2026-12-15T14:00'));
    expect((await refusalOf(browser.call('reservationCancel', { id }))).code).toBe(codes.appointmentSettled);
  });
});

describe('fifty at once for one time', () => {
  it('as many are booked as the store has staff, and no more', async () => {
    shop.clock.set('2026-12-20T04:00:00Z');
    const browsers = await manyCustomers(shop, 50, 'racer');
    const answers = await Promise.allSettled(
      browsers.map((browser) => book(browser, { time: at('2026-12-29T14:00'), purpose: 'engagement' })),
    );
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    // Central has three.
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set([codes.slotTaken]));
    const holds = await shop.db.handle
      .selectFrom('appointment_hold')
      .select('adviser')
      .where('starts_at', '=', new Date(at('2026-12-29T14:00')))
      .orderBy('adviser')
      .execute();
    expect(holds.map(({ adviser }) => adviser)).toEqual([1, 2, 3]);
  });
});

describe('the staff commands', () => {
  const ask = (...words: string[]) =>
    shop.app.request('/_staff', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(words),
    });

  it('list, approve, move, cancel and complete, and give the reason for a refusal', async () => {
    const browser = await newCustomer();
    const state = async (id: number) => (await browser.call('reservationDetail', { id })).reservation.state;
    const { id } = await book(browser, { time: at('2026-12-30T14:00') });
    const { id: other } = await book(browser, { time: at('2026-12-30T16:00') });
    expect(await (await ask('appointments')).text()).toContain(`${id}  requested  contact by`);
    expect(await (await ask('approve-appointment', `${id}`, 'Mr', 'Ho')).text()).toContain('with Mr Ho');
    expect(await state(id)).toBe('approved');
    const moved = await ask('move-appointment', `${id}`, '2026-12-31', '12:00');
    expect(await moved.text()).toContain('approved for 2026-12-31 12:00');
    const closed = await ask('move-appointment', `${id}`, '2026-12-31', '23:00');
    expect([closed.status, await closed.text()]).toEqual([422, expect.stringContaining('not open')]);
    await ask('complete-appointment', `${id}`, 'Bought');
    expect(await state(id)).toBe('completed');
    expect((await ask('approve-appointment', `${id}`)).status).toBe(422);
    expect((await ask('call-off-appointment', `${other}`)).status).toBe(422);
    await ask('call-off-appointment', `${other}`, 'Closed for the day');
    expect(await state(other)).toBe('cancelled');
    expect((await ask('nonsense')).status).toBe(422);
    expect((await ask('approve-appointment', '999999')).status).toBe(422);
  });

  it('are closed to other pages, and in production', async () => {
    const form = await shop.app.request('/_staff', { method: 'POST', body: '["appointments"]' });
    expect(form.status).toBe(415);
    const production = buildApp({ ...shop.host, config: { ...shop.host.config, mode: 'production' } });
    const answer = await production.request('/_staff', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '["appointments"]',
    });
    expect(answer.status).toBe(404);
  });
});
