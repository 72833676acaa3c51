// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createTexts } from '#client/texts.ts';
import auth from '#i18n/en/auth.json' with { type: 'json' };
import ForgetPasswordPage from './ForgetPasswordPage.island.tsx';
import ResetByLink from './ResetByLink.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

const texts = Object.fromEntries(Object.entries(auth).map(([key, text]) => [`auth.${key}`, text]));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it.each([
  ['a code', <ForgetPasswordPage key="code" locale="en" texts={texts} />],
  ['a link', <ResetByLink key="link" token="a-token" locale="en" t={createTexts(texts, 'en')} />],
])('wants a new password twice and alike from who comes with %s', async (_, page) => {
  render(page);
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  type(auth['new-password'], 'a quiet evening');
  type(auth['password-repeat'], 'a loud evening');
  fireEvent.click(screen.getByRole('button', { name: auth['forgot-action'] }));
  const repeated = field(auth['password-repeat']);
  await waitFor(() => expect(repeated.getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(`${repeated.id}-error`)?.textContent).toBe(auth['repeat-error']);
  expect(call).not.toHaveBeenCalled();
});
