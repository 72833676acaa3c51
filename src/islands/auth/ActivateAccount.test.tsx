// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import texts from '#i18n/en/mailed-link.json' with { type: 'json' };
import ActivateAccount from './ActivateAccount.tsx';

// Texts load by dynamic import, which is slow on a busy machine.

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('reports a lost connection and tries again on request', async () => {
  call.mockRejectedValueOnce(new ApiError('network', 'no answer'));
  render(<ActivateAccount token="a-token" locale="en" />);
  expect(await screen.findByText(texts.failed)).toBeTruthy();
  expect(screen.queryByText(texts['refused-title'])).toBeNull();
  call.mockResolvedValueOnce({});
  fireEvent.click(screen.getByRole('button', { name: texts.retry }));
  expect(await screen.findByText(texts['opened-title'])).toBeTruthy();
  expect(call).toHaveBeenCalledTimes(2);
});

it('says that a refused link is no longer valid', async () => {
  call.mockRejectedValueOnce(new ApiError('business', 'no longer valid', { code: 1_100_022 }));
  render(<ActivateAccount token="a-token" locale="en" />);
  expect(await screen.findByText(texts['refused-title'])).toBeTruthy();
});
