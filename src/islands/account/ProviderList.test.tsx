// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import { endSession, setUser, startSession } from '#client/session.ts';
import { createTexts } from '#client/texts.ts';
import texts from '#i18n/en/security.json' with { type: 'json' };
import { codes } from '#kernel/wire/codes.ts';
import { ProviderList } from './ProviderList.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

const record = Object.fromEntries(Object.entries(texts).map(([key, text]) => [`security.${key}`, text]));
const t = createTexts(record, 'en');

let providers: { provider: string; connected_at: number }[];
let refused: ApiError | undefined;

beforeEach(() => {
  refused = undefined;
  providers = [
    { provider: 'google', connected_at: 1_790_000_000 },
    { provider: 'facebook', connected_at: 0 },
  ];
  call.mockImplementation(async (name: string, input: { provider: string }) => {
    if (name === 'identities') return { providers };
    if (refused) throw refused;
    providers = providers.map((each) =>
      each.provider === input.provider ? { ...each, connected_at: 0 } : each,
    );
    return [];
  });
  startSession('a-token-of-some-length');
  setUser({ firstName: 'Ada', lastName: '', email: 'ada@example.com', isGuest: false });
});

afterEach(() => {
  cleanup();
  endSession();
  vi.clearAllMocks();
});

const disconnect = () => screen.findByRole('button', { name: 'Disconnect: Google' });

it('offers to disconnect a connected provider and shows its new state', async () => {
  render(<ProviderList locale="en" t={t} />);
  await disconnect();
  expect(screen.queryByRole('button', { name: 'Disconnect: Facebook' })).toBeNull();
  fireEvent.click(await disconnect());
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(screen.getAllByText(texts['provider-unconnected'])).toHaveLength(2);
});

it('shows why the last sign-in method cannot be removed', async () => {
  const reason = 'This is the only way into your account.';
  refused = new ApiError('business', reason, { code: codes.accountInvalid, status: 200, data: [] });
  render(<ProviderList locale="en" t={t} />);
  fireEvent.click(await disconnect());
  await screen.findByText(reason);
  expect(await disconnect()).toBeTruthy();
});

it('is absent if the shop has no provider', async () => {
  providers = [];
  const { container } = render(<ProviderList locale="en" t={t} />);
  await waitFor(() => expect(container.textContent).toBe(''));
});
