// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import auth from '#i18n/en/auth.json' with { type: 'json' };
import { applyShopSettings } from '#kernel/shop/settings/shop-settings.ts';
import { demonstrationSettings } from '../../../tests/fixtures/demonstration-settings.ts';
import LoginPage from './LoginPage.island.tsx';

vi.mock('#client/api/api.browser.ts', () => ({ api: { call: vi.fn() } }));

const texts = Object.fromEntries(Object.entries(auth).map(([key, text]) => [`auth.${key}`, text]));

afterEach(() => {
  cleanup();
  applyShopSettings(demonstrationSettings);
  history.replaceState(null, '', '/login/');
});

it('says that a session has ended, and only then', async () => {
  history.replaceState(null, '', '/login/?why=expired');
  render(<LoginPage locale="en" texts={texts} providers={[]} />);
  expect(await screen.findByText(auth['login-expired'])).toBeTruthy();
  cleanup();
  history.replaceState(null, '', '/login/');
  render(<LoginPage locale="en" texts={texts} providers={[]} />);
  expect(await screen.findByText(auth['login-lead'])).toBeTruthy();
  expect(screen.queryByText(auth['login-expired'])).toBeNull();
});

it('promises only what the shop has', () => {
  render(<LoginPage locale="en" texts={texts} providers={[]} />);
  expect(screen.getByText(auth['benefit-designs'])).toBeTruthy();
  cleanup();
  const modules = { ...demonstrationSettings.modules, studio: false, appointments: false };
  applyShopSettings({ ...demonstrationSettings, modules });
  render(<LoginPage locale="en" texts={texts} providers={[]} />);
  expect(screen.getByText(auth['benefit-orders'])).toBeTruthy();
  expect(screen.queryByText(auth['benefit-designs'])).toBeNull();
  expect(screen.queryByText(auth['benefit-appointments'])).toBeNull();
});
