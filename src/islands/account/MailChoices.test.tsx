// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endSession, setUser, startSession } from '#client/session.ts';
import { createTexts } from '#client/texts.ts';
import texts from '#i18n/en/mail-choices.json' with { type: 'json' };
import { mailTopics } from '#kernel/shop/account/mail-topics.ts';
import { MailChoices } from './MailChoices.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

const record = Object.fromEntries(Object.entries(texts).map(([key, text]) => [`mail-choices.${key}`, text]));

/** Resolves or rejects the call of a topic. */
let settle: Record<string, { resolve: () => void; reject: (error: Error) => void }>;

beforeEach(() => {
  settle = {};
  call.mockImplementation((name: string, input: { topic: string }) =>
    name === 'mailChoices'
      ? Promise.resolve({ topics: mailTopics.map((topic) => ({ topic, is_wanted: 1 })) })
      : new Promise<void>((resolve, reject) => {
          settle[input.topic] = { resolve, reject };
        }),
  );
  startSession('a-token-of-some-length');
  setUser({ firstName: 'Ada', lastName: '', email: 'ada@example.com', isGuest: false });
});

afterEach(() => {
  cleanup();
  endSession();
  vi.clearAllMocks();
});

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const show = async () => {
  render(<MailChoices t={createTexts(record, 'en')} />);
  await screen.findByText(texts.price);
};

it('shows a tick at once and sends only that topic', async () => {
  await show();
  fireEvent.click(box(texts.price));
  await waitFor(() => expect(box(texts.price).checked).toBe(false));
  expect([box(texts.stock).checked, box(texts.reviews).checked]).toEqual([true, true]);
  expect(call.mock.calls.at(-1)?.slice(0, 2)).toEqual(['chooseMail', { topic: 'price', is_wanted: false }]);
});

it('resets only the tick whose call failed', async () => {
  await show();
  fireEvent.click(box(texts.price));
  fireEvent.click(box(texts.stock));
  await waitFor(() => expect(box(texts.stock).checked).toBe(false));
  settle['stock']?.resolve();
  settle['price']?.reject(new Error('offline'));
  await waitFor(() => expect(box(texts.price).checked).toBe(true));
  expect(box(texts.stock).checked).toBe(false);
});

it('offers no choice about order emails', async () => {
  await show();
  expect([box(texts.needed).checked, box(texts.needed).disabled]).toEqual([true, true]);
});
