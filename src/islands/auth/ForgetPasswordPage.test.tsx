// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import auth from '#i18n/en/auth.json' with { type: 'json' };
import ForgetPasswordPage from './ForgetPasswordPage.island.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

const texts = Object.fromEntries(Object.entries(auth).map(([key, text]) => [`auth.${key}`, text]));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

beforeEach(() => history.replaceState(null, '', '/forgetPassword/'));

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button', { name: auth['forgot-action'] }));
const page = <ForgetPasswordPage locale="en" texts={texts} />;

it.each([
  ['a code', '/forgetPassword/'],
  ['a link', '/forgetPassword/?resetToken=a-token'],
])('requires the new password twice, equal, with %s', async (_, address) => {
  history.replaceState(null, '', address);
  render(page);
  type(auth['new-password'], 'a quiet evening');
  type(auth['password-repeat'], 'a loud evening');
  press();
  const repeated = field(auth['password-repeat']);
  await waitFor(() => expect(repeated.getAttribute('aria-invalid')).toBe('true'));
  expect(document.getElementById(`${repeated.id}-error`)?.textContent).toBe(auth['repeat-error']);
  expect(call).not.toHaveBeenCalled();
});

it('asks for address and code without a link', async () => {
  render(page);
  type(auth['new-password'], 'a quiet evening');
  type(auth['password-repeat'], 'a quiet evening');
  press();
  await waitFor(() => expect(field(auth.email).getAttribute('aria-invalid')).toBe('true'));
  expect(call).not.toHaveBeenCalled();
});

it('keeps values entered before the address is read, and sends them with the link’s token only', async () => {
  history.replaceState(null, '', '/forgetPassword/?resetToken=a-token');
  const ground = document.body.appendChild(document.createElement('div'));
  // As during the build, where there is no address.
  vi.stubGlobal('location', undefined);
  ground.innerHTML = renderToString(page);
  vi.unstubAllGlobals();
  expect(screen.getByLabelText(auth.email)).toBeTruthy();
  const assign = vi.fn();
  vi.stubGlobal('location', { ...location, assign });
  field(auth['new-password']).value = 'a quiet evening';
  field(auth['password-repeat']).value = 'a quiet evening';
  render(page, { container: ground, hydrate: true });
  await waitFor(() => expect(screen.queryByLabelText(auth.email)).toBeNull());
  expect(field(auth['new-password']).value).toBe('a quiet evening');
  press();
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith('submitResetPassword', {
      resetToken: 'a-token',
      newPassword: 'a quiet evening',
      confirmPassword: 'a quiet evening',
      keep_other_methods: false,
    }),
  );
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/login/'));
});
