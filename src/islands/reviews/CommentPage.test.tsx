// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takePending } from '#client/events.ts';
import { $user, endSession, startSession } from '#client/session.ts';
import errors from '#i18n/en/errors.json' with { type: 'json' };
import reviewList from '#i18n/en/review-list.json' with { type: 'json' };
import reviews from '#i18n/en/reviews.json' with { type: 'json' };
import CommentPage from './CommentPage.island.tsx';
import { $reviewed } from './own-reviews.store.ts';

// Texts and parts load by dynamic import, which is slow on a busy machine.

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));
vi.mock('#client/texts.ts', async (original) => {
  const module = await original<typeof import('#client/texts.ts')>();
  return { ...module, overlayTexts: async () => module.createTexts(texts, 'en') };
});

const texts = Object.fromEntries(
  Object.entries({ reviews, 'review-list': reviewList, errors }).flatMap(([noun, entries]) =>
    Object.entries(entries).map(([key, text]) => [`${noun}.${key}`, text]),
  ),
);
const media = { base: '/media/x', widths: [320], width: 320, height: 320, colour: '#fff' };
const product = { product_id: '1301', name: 'Aurora', imgUrl: '', media, path: '/details/1301/' };
const review = {
  id: 7,
  rate_star: 5,
  name: 'Mei',
  summary: 'Light',
  review_content: 'Worn every day.',
  review_date: 1_790_000_000,
  lang_code: 'en',
  status: 1,
  images: [],
  answer: '',
  votes: 0,
  voted: false,
  is_own: false,
  is_purchase: true,
  is_demonstration: false,
};
const summary = {
  count: 1,
  average: 5,
  counts: { 5: 1, 4: 0, 3: 0, 2: 0, 1: 0 },
  recommend: null,
  has_demonstrations: false,
};

function open(address: string): void {
  history.replaceState(null, '', address);
  render(<CommentPage locale="en" texts={texts} />);
}

beforeEach(() => {
  call.mockImplementation((name: string) =>
    Promise.resolve(
      name === 'reviewList'
        ? { product, reviewList: [review], count: 1, review_summary: summary }
        : { product: { ...product, product_name: 'Aurora' }, customer_name: 'Ada', items: [], reviews: [] },
    ),
  );
});
afterEach(() => {
  cleanup();
  endSession();
  $reviewed.set(null);
  takePending('shop:login');
  vi.clearAllMocks();
});

it('shows everybody the reviews of a product, and asks to log in when one writes', async () => {
  open('/comment/?product=1301');
  expect(await screen.findByText('Worn every day.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Aurora' }).getAttribute('href')).toBe('/details/1301/');
  expect(takePending('shop:login')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: reviews.title }));
  expect(takePending('shop:login')).toMatchObject([
    { action: 'review', returnPath: '/comment/?product=1301&write=1' },
  ]);
  expect(call.mock.calls.every(([name]) => name === 'reviewList')).toBe(true);
});

it('opens the form for a customer whose address says so', async () => {
  startSession('a-token-of-some-length');
  $user.set({ email: 'ada@example.com', firstName: 'Ada', lastName: 'Wong', isGuest: false } as never);
  open('/comment/?product=1301&item=7');
  expect(await screen.findByText(reviews['not-bought'])).toBeTruthy();
  expect(takePending('shop:login')).toEqual([]);
});
