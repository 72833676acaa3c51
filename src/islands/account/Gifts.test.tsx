// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import { endSession, setUser, startSession } from '#client/session.ts';
import { createTexts } from '#client/texts.ts';
import texts from '#i18n/en/gifts.json' with { type: 'json' };
import { codes } from '#kernel/wire/codes.ts';
import { Gifts } from './Gifts.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

const record = Object.fromEntries(Object.entries(texts).map(([key, text]) => [`gifts.${key}`, text]));
const t = createTexts(record, 'en');

const coupon = {
  ...{ code: 'ROSE500', kind: 'coupon', state: 'open', name: 'A welcome', conditions: 'For one order.' },
  ...{ coupon_code: 'ROSEGIFT500', percent_off: 0, amount_off: '500.00', min_subtotal: '3000.00' },
  ...{ currency: 'HKD', expires_at: '2036-01-01T00:00:00.000Z' },
};
const used = { ...coupon, code: 'OLD', state: 'used', name: 'Last year’s', coupon_code: 'SPENT' };
const parcel = {
  ...coupon,
  ...{ code: 'BOX', kind: 'parcel', state: 'address-wanted', name: 'A jewellery box' },
  ...{ coupon_code: '', amount_off: '', min_subtotal: '' },
};
const address = (address_id: number, first_name: string) => ({
  ...{ address_id, title: 'ms', first_name, last_name: 'Wong', email: '', company: '', fax: '' },
  ...{ customer_id: 1, created_at: 0, updated_at: 0, telephone: '+85255500100', telephone_text: '' },
  ...{ address_lines: [], street1: `${address_id} Queen’s Road`, street2: '', city: '', state: '', area: '' },
  ...{ zip: '', country: 'HK', postscript: '', is_default: 2, stateName: '', countryName: 'Hong Kong' },
});

let answers: Record<string, (input: object) => Promise<unknown>>;
let held: object[];

beforeEach(() => {
  held = [coupon, used];
  answers = {
    gifts: () => Promise.resolve({ gifts: held }),
    addressIndex: () =>
      Promise.resolve({
        addressList: [address(8, 'Ada'), address(7, 'Mei')],
        countryArr: { HK: 'Hong Kong' },
        stateArr: [],
      }),
  };
  call.mockImplementation(
    (name: string, input: object) => answers[name]?.(input) ?? Promise.reject(new Error(name)),
  );
  startSession('a-token-of-some-length');
  setUser({ firstName: 'Ada', lastName: '', email: 'ada@example.com', isGuest: false });
});

afterEach(() => {
  cleanup();
  endSession();
  vi.clearAllMocks();
});

const show = () => render(<Gifts locale="en" t={t} />);
const entry = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);
const asked = (name: string) =>
  call.mock.calls.filter(([called]) => called === name).map(([, input]) => input);
const claim = (code: string) => {
  fireEvent.change(screen.getByLabelText(texts.code), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: texts.claim }));
};

it('shows a gift’s worth, minimum sum and last day, and its code while it can be used', async () => {
  show();
  const open = await entry('A welcome');
  expect(open.getByText('HK$500 off orders of HK$3,000 or more')).toBeTruthy();
  expect(open.getByText('Until 31 December 2035')).toBeTruthy();
  expect(open.getByText('ROSEGIFT500')).toBeTruthy();
  const spent = await entry('Last year’s');
  expect(spent.getByText(texts['state-used'])).toBeTruthy();
  expect(spent.queryByText('SPENT')).toBeNull();
});

it('puts a claimed gift first and empties the field', async () => {
  answers['claimGift'] = () =>
    Promise.resolve({ gift: { ...coupon, code: 'NEW', name: 'For your birthday' } });
  show();
  await entry('A welcome');
  claim('NEW');
  await entry('For your birthday');
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('For your birthday');
  expect(screen.getByLabelText<HTMLInputElement>(texts.code).value).toBe('');
  expect(asked('claimGift')).toEqual([{ code: 'NEW' }]);
});

it('shows at the field why a code is refused and keeps it; does not send an impossible code', async () => {
  const reason = 'This code has been claimed by somebody else.';
  answers['claimGift'] = () =>
    Promise.reject(new ApiError('business', reason, { code: codes.couponInvalid, status: 200, data: [] }));
  show();
  await entry('A welcome');
  claim('not a code!');
  await screen.findByText(texts['code-error']);
  expect(asked('claimGift')).toEqual([]);
  claim('TAKEN');
  await screen.findByText(reason);
  const field = screen.getByLabelText<HTMLInputElement>(texts.code);
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['TAKEN', 'true']);
});

it('sends the chosen address and loads the gifts again', async () => {
  held = [parcel];
  answers['giftContact'] = () => {
    held = [{ ...parcel, state: 'on-its-way' }];
    return Promise.resolve([]);
  };
  show();
  const box = await entry('A jewellery box');
  fireEvent.change(await box.findByLabelText(texts.address), { target: { value: '7' } });
  fireEvent.click(box.getByRole('button', { name: texts.send }));
  await screen.findByText(texts['state-on-its-way']);
  expect(asked('giftContact')).toMatchObject([
    { code: 'BOX', first_name: 'Mei', street1: '7 Queen’s Road', addressCountry: 'HK' },
  ]);
  expect(screen.queryByRole('button', { name: texts.send })).toBeNull();
});

it('asks for an address if the book has none', async () => {
  held = [parcel];
  answers['addressIndex'] = () =>
    Promise.resolve({ addressList: [], countryArr: { HK: 'Hong Kong' }, stateArr: [] });
  show();
  await screen.findByText(texts['no-address']);
});
