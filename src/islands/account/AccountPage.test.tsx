// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import { endSession, setUser, startSession } from '#client/session.ts';
import account from '#i18n/en/account.json' with { type: 'json' };
import addresses from '#i18n/en/addresses.json' with { type: 'json' };
import security from '#i18n/en/security.json' with { type: 'json' };
import { codes } from '#kernel/wire/codes.ts';
import type { User } from '#kernel/wire/contracts/account.contract.ts';
import AccountPage from './AccountPage.island.tsx';

// Parts and texts load by dynamic import, which is slow on a busy machine.

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

const flat = (noun: string, texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${noun}.${key}`, text]));
const texts = { ...flat('account', account), ...flat('addresses', addresses) };

const user: User = {
  email: 'ada@example.com',
  firstname: 'Ada',
  lastname: 'Wong',
  phone: '',
  birthday: '',
  relationship: '',
  anniversary: '',
  is_subscribed: 2,
  is_guest: 0,
};

let answers: Record<string, () => Promise<unknown>>;

beforeEach(() => {
  answers = {
    profile: () => Promise.resolve({ user }),
    addressIndex: () =>
      Promise.resolve({
        addressList: [],
        countryArr: { HK: 'Hong Kong', US: 'United States' },
        stateArr: [],
      }),
    sessions: () => Promise.resolve({ sessions: [] }),
    passkeys: () => Promise.resolve({ passkeys: [] }),
    addressChangeCountry: () => Promise.resolve({ stateArr: [] }),
    addressSave: () => Promise.resolve({ address_id: 1 }),
  };
  call.mockImplementation((name: string) => answers[name]?.() ?? Promise.reject(new Error(name)));
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  startSession('a-token-of-some-length');
  setUser({ firstName: 'Ada', lastName: 'Wong', email: user.email, isGuest: false });
});

afterEach(() => {
  cleanup();
  endSession();
  vi.clearAllMocks();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const saved = (name: string) =>
  call.mock.calls.filter(([called]) => called === name).map(([, input]) => input);

describe('account page', () => {
  it('shows a wrong password at its field and keeps the entered values', async () => {
    answers.updateAccount = () =>
      Promise.reject(
        new ApiError('business', 'The current password is not right.', {
          code: codes.accountInvalid,
          status: 200,
          data: { field: 'current_password', error: 'The current password is not right.' },
        }),
      );
    render(<AccountPage locale="en" texts={texts} />);
    await screen.findByRole('heading', { name: 'Your account' });
    type('Current password', 'not this one');
    type('New password', 'a new long password');
    type('Repeat the new password', 'a new long password');
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText('The current password is not right.');
    expect(field('Current password').value).toBe('not this one');
    expect(document.activeElement).toBe(field('Current password'));
  });

  it("lists the account's sessions and logs one device out", async () => {
    const session = (id: number, device: string, is_current: 0 | 1) => ({
      id,
      device,
      created_at: 1_790_000_000,
      seen_at: 1_790_000_000,
      is_current,
    });
    answers.sessions = () =>
      Promise.resolve({ sessions: [session(1, 'Chrome, Windows', 1), session(2, 'Safari, iPhone', 0)] });
    answers.sessionsEnd = () => Promise.resolve([]);
    render(<AccountPage locale="en" texts={texts} />);
    const button = await screen.findByRole('button', { name: 'Log out: Safari, iPhone' });
    expect(screen.queryByRole('button', { name: 'Log out: Chrome, Windows' })).toBeNull();
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull());
    expect(saved('sessionsEnd')).toEqual([{ id: 2 }]);
    expect(screen.getByText('Chrome, Windows')).toBeTruthy();
  });

  it('changes the email address with a mailed code, after the password', async () => {
    answers.emailCode = () => Promise.resolve([]);
    answers.emailChange = () => Promise.resolve([]);
    render(<AccountPage locale="en" texts={texts} />);
    await screen.findByRole('heading', { name: security.email });
    const send = screen.getByRole('button', { name: security['email-code-send'] });
    type(security['email-new'], 'grace@example.com');
    fireEvent.click(send);
    await screen.findByText(security.required);
    expect(saved('emailCode')).toEqual([]);
    type(security['email-password'], 'a secret');
    fireEvent.click(send);
    await waitFor(() =>
      expect(saved('emailCode')).toEqual([{ email: 'grace@example.com', password: 'a secret' }]),
    );
    type(security['email-code'], '123456');
    fireEvent.click(screen.getByRole('button', { name: security['email-change'] }));
    await screen.findByText('You log in as grace@example.com.');
    expect(saved('emailChange')).toEqual([{ email: 'grace@example.com', code: '123456' }]);
  });

  it('shows the account details and saves a change', async () => {
    const changed = { ...user, firstname: 'Grace', phone: '+85255500199', relationship: 'married' };
    answers.updateProfile = () => Promise.resolve({ user: changed });
    render(<AccountPage locale="en" texts={texts} />);
    await screen.findByRole('heading', { name: account.details });
    const form = field(account['first-name']).form;
    expect(field(account['first-name']).value).toBe('Ada');
    type(account['first-name'], 'Grace');
    for (const [name, value] of [
      ['phone', '+852 5550 0199'],
      ['birthday', '1990-02-28'],
      ['relationship', 'married'],
      ['anniversary', '2020-06-01'],
    ]) {
      const control = form?.querySelector(`[name="${name}"]`);
      if (control) fireEvent.change(control, { target: { value } });
    }
    if (form) fireEvent.submit(form);
    await waitFor(() => expect(saved('updateProfile')).toHaveLength(1));
    expect(saved('updateProfile')[0]).toMatchObject({
      firstname: 'Grace',
      lastname: 'Wong',
      phone: '+85255500199',
      birthday: '1990-02-28',
      relationship: 'married',
      anniversary: '2020-06-01',
    });
  });

  it('compares the two new passwords before it sends them', async () => {
    render(<AccountPage locale="en" texts={texts} />);
    await screen.findByRole('heading', { name: 'Your account' });
    type('Current password', 'the old one here');
    type('New password', 'a new long password');
    type('Repeat the new password', 'another long password');
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('The two passwords do not match. Please type them again.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Repeat the new password'));
    expect(saved('updateAccount')).toEqual([]);
  });

  it("refuses a post-office box and saves a street, with the wire's field names", async () => {
    render(<AccountPage locale="en" texts={texts} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Add an address' }));
    await waitFor(() => expect(saved('addressChangeCountry')).toHaveLength(1));
    const dialog = screen.getByRole('dialog');
    const input = (name: string) => dialog.querySelector<HTMLInputElement>(`[name="${name}"]`);
    const put = (name: string, value: string) => {
      const element = input(name);
      if (element) fireEvent.change(element, { target: { value } });
    };
    put('telephone', '+852 5550 0100');
    put('street1', '郵政信箱 12 號');
    const save = () => {
      const form = dialog.querySelector('form');
      if (form) fireEvent.submit(form);
    };
    save();
    await within(dialog).findByText(/We cannot deliver to a post-office box\./);
    expect(document.activeElement).toBe(input('street1'));
    expect(saved('addressSave')).toEqual([]);
    put('street1', '8 Queen’s Road Central');
    save();
    await waitFor(() => expect(saved('addressSave')).toHaveLength(1));
    expect(saved('addressSave')[0]).toMatchObject({
      first_name: 'Ada',
      addressCountry: 'HK',
      street1: '8 Queen’s Road Central',
    });
  });

  it('shows a guest the benefits of an account', async () => {
    answers.profile = () => Promise.resolve({ user: { ...user, is_guest: 1 } });
    render(<AccountPage locale="en" texts={texts} />);
    expect(await screen.findByRole('link', { name: 'Create an account' })).toBeTruthy();
    expect(screen.queryByText('Address book')).toBeNull();
  });
});
