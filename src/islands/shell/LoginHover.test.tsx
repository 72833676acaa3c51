// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emit, type GuardedAction, requestLogin, takePending } from '#client/events.ts';
import { guarded } from '#client/guarded.ts';
import { $token, endSession, setUser, startSession, takeReturnPath } from '#client/session.ts';
import texts from '#i18n/en/shell.json' with { type: 'json' };
import { clickLink } from '../../../tests/fixtures/jsdom.ts';
import LoginHover from './LoginHover.island.tsx';
import LoginPrompt from './LoginPrompt.island.tsx';

// Texts and data load by dynamic import, which is slow on a busy machine.

const { call } = vi.hoisted(() => ({ call: vi.fn().mockResolvedValue([]) }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

const assign = vi.fn();

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
  vi.stubGlobal('location', { pathname: '/details/1001/', search: '?metal=gold', hash: '', assign });
  endSession();
  takePending('shop:login');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function openSheet(): Promise<HTMLElement> {
  render(<LoginHover />);
  act(() => emit('shop:account', null));
  return await screen.findByLabelText(texts.account);
}

const hrefs = (sheet: HTMLElement) =>
  [...sheet.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);

describe('the sheet under the account icon', () => {
  it('shows a visitor the benefits of an account, and stores the page to return to', async () => {
    const sheet = await openSheet();
    expect(within(sheet).getAllByRole('listitem', { hidden: true })).toHaveLength(4);
    expect(hrefs(sheet)).toEqual([
      [texts.login, '/login/'],
      [texts.register, '/register/'],
    ]);
    for (const label of [texts.login, texts.register]) {
      clickLink(within(sheet).getByText(label));
      expect(takeReturnPath('/')).toBe('/details/1001/?metal=gold');
    }
  });

  it('greets a customer and links to information, orders and appointments', async () => {
    startSession('a-token-of-some-length');
    setUser({ firstName: 'Ada', lastName: 'Wong', email: 'ada@example.com', isGuest: false });
    const sheet = await openSheet();
    expect(within(sheet).getByText(texts.hello.replace('{name}', 'Ada'))).toBeTruthy();
    expect(hrefs(sheet)).toEqual([
      [texts.information, '/myOrder/account/'],
      [texts.orders, '/myOrder/order/?type=2'],
      [texts.appointments, '/myOrder/appointment/?type=4'],
    ]);
  });

  it('signs out, and goes to the login page', async () => {
    startSession('a-token-of-some-length');
    const sheet = await openSheet();
    fireEvent.click(within(sheet).getByText(texts.signOut));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/login/'));
    expect(call).toHaveBeenCalledWith('logout', expect.anything(), expect.anything());
    expect($token.get()).toBe('');
  });
});

describe('the login prompt', () => {
  const question = 'You are not logged in yet. Would you like to log in?';

  it.each<GuardedAction>(['add-to-cart', 'favourite', 'update-cart', 'review', 'save-design', 'delivery'])(
    'is shown before %s, and leads to the login page',
    async (action) => {
      const run = vi.fn();
      render(<LoginPrompt />);
      act(() => guarded(action, run));
      const dialog = await screen.findByRole('dialog');
      expect(within(dialog).getByText(question)).toBeTruthy();
      const link = within(dialog).getByRole('link', { name: texts.login });
      expect(link.getAttribute('href')).toBe('/login/');
      clickLink(link);
      expect(takeReturnPath('/')).toBe('/details/1001/?metal=gold');
      expect(run).not.toHaveBeenCalled();
    },
  );

  it('is not shown to a shopper who has signed in meanwhile', async () => {
    render(<LoginPrompt />);
    act(() => requestLogin('session'));
    await screen.findByRole('dialog');
    act(() => startSession('a-token-of-some-length'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
