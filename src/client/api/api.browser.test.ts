// @vitest-environment jsdom

import { beforeEach, describe, expect, it, vi } from 'vitest';
import en from '#i18n/en/errors.json' with { type: 'json' };
import tc from '#i18n/tc/errors.json' with { type: 'json' };
import zh from '#i18n/zh/errors.json' with { type: 'json' };
import { codes } from '#kernel/wire/codes.ts';
import { takePending } from '../events.ts';
import type { Api } from './api.ts';

const expired = { code: codes.notSignedIn, message: 'You are not logged in.', data: [] };
let answer: { status: number; body: object };
let profile: { status: number; body: object };
let now: number;
let api: Api;
let session: typeof import('../session.ts');

vi.stubGlobal('__API_ORIGIN__', 'https://api.example');
vi.stubGlobal(
  'fetch',
  vi.fn(async (input: string | URL | Request) => {
    const isProfile = String(input).endsWith('/customer/editaccount/info');
    const { status, body } = isProfile ? profile : answer;
    return Response.json(body, { status });
  }),
);
vi.spyOn(performance, 'now').mockImplementation(() => now);

beforeEach(async () => {
  // A new client per test: the two-second rule is stateful.
  vi.resetModules();
  now = 100_000;
  localStorage.clear();
  session = await import('../session.ts');
  api = (await import('./api.browser.ts')).api;
  takePending('shop:toast');
  takePending('shop:login');
  answer = { status: 200, body: expired };
  profile = { status: 200, body: expired };
});

/** Error handling is loaded on demand. */
const settled = () => vi.dynamicImportSettled();

function signIn(isGuest: boolean): void {
  session.startSession('a-token-of-some-length');
  session.setUser({ firstName: 'Ada', lastName: '', email: 'a@b.co', isGuest });
}

describe('an ended session', () => {
  it('is cleared, with a message at most once per two seconds', async () => {
    signIn(false);
    for (const at of [0, 100, 1900, 2100]) {
      now = 100_000 + at;
      await api.call('favourites', {}).catch(() => undefined);
      await settled();
    }
    expect(session.$token.get()).toBe('');
    expect(session.$user.get()).toBeNull();
    const toasts = takePending('shop:toast');
    expect(toasts.map(({ title, message }) => [title, message])).toEqual([
      ['error', 'You are not logged in.'],
      ['error', 'You are not logged in.'],
    ]);
  });

  it('asks to sign in if the shopper wanted to change something', async () => {
    signIn(false);
    await api.call('cartAdd', { product_id: 1, qty: 1 }, { notify: true }).catch(() => undefined);
    await settled();
    expect(takePending('shop:login')).toEqual([{ action: 'session' }]);
    expect(takePending('shop:toast')).toEqual([]);
  });

  it("does not end a guest's when a call needs an account", async () => {
    signIn(true);
    await api.call('favourite', { product_id: 1 }).catch(() => undefined);
    await settled();
    expect(session.$token.get()).not.toBe('');
    expect(takePending('shop:login')).toHaveLength(1);
  });
});

describe('an ended session on a page for members', () => {
  it('redirects to the sign-in page of the language, and back afterwards', async () => {
    signIn(false);
    const { location } = globalThis;
    const assign = vi.fn();
    vi.stubGlobal('location', { pathname: '/tc/myOrder/order/', search: '?type=2', assign });
    document.body.dataset['members'] = '';
    await api.call('favourites', {}).catch(() => undefined);
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/tc/login/?why=expired'));
    expect(session.takeReturnPath('/')).toBe('/tc/myOrder/order/?type=2');
    delete document.body.dataset['members'];
    vi.stubGlobal('location', location);
  });
});

describe('a session that the shopper ends', () => {
  it('shows no message for a call that fails in the meantime', async () => {
    signIn(false);
    const { location } = globalThis;
    const assign = vi.fn();
    vi.stubGlobal('location', { pathname: '/myOrder/account/', search: '', assign });
    document.body.dataset['members'] = '';
    const leave = async () => {
      await api.call('favourites', {}).catch(() => undefined);
      await settled();
    };
    await session.leaveSession(leave, '/login/');
    expect(assign.mock.calls).toEqual([['/login/']]);
    expect(session.$token.get()).toBe('');
    expect(session.isSessionLeft()).toBe(true);
    window.dispatchEvent(new Event('pagehide'));
    expect(session.isSessionLeft()).toBe(false);
    delete document.body.dataset['members'];
    vi.stubGlobal('location', location);
  });
});

describe('a token of unknown kind', () => {
  it.each([
    [1, 'a-token-of-some-length'],
    [0, ''],
  ])('with is_guest %d leaves the token %j', async (is_guest, left) => {
    session.startSession('a-token-of-some-length');
    const user = { firstname: '', lastname: '', email: 'a@b.co', is_guest };
    profile = { status: 200, body: { code: 200, message: '', data: { user } } };
    await api.call('favourites', {}, { silent: true }).catch(() => undefined);
    await settled();
    expect(session.$token.get()).toBe(left);
  });

  it('is known as a guest’s as soon as it arrives', async () => {
    const headers = { 'access-token': 'a-guest-token-of-some-length' };
    vi.mocked(fetch).mockResolvedValueOnce(Response.json({ code: 200, message: '', data: [] }, { headers }));
    const seen: (boolean | undefined)[] = [];
    session.$token.listen(() => seen.push(session.$user.get()?.isGuest));
    await api.call('guestLogin', { email: 'a@b.co', code: '123456' });
    expect(seen).toEqual([true]);
  });

  it('of an email’s link replaces the previous session completely', async () => {
    signIn(false);
    const headers = { 'access-token': 'a-reader-token-of-some-length' };
    vi.mocked(fetch).mockResolvedValueOnce(
      Response.json({ code: 200, message: '', data: { increment_id: 1 } }, { headers }),
    );
    const seen: (readonly [string, boolean | undefined])[] = [];
    session.$token.listen((token) => seen.push([token, session.$user.get()?.isGuest]));
    await api.call('orderLinkOpen', { link: 'A'.repeat(43) });
    expect(seen.map(([token]) => token)).toEqual(['', 'a-reader-token-of-some-length']);
    expect(seen[1]?.[1]).toBe(true);
  });
});

describe('a product that is gone', () => {
  it('redirects to the not-found page of the language', async () => {
    const { location } = globalThis;
    const assign = vi.fn();
    vi.stubGlobal('location', { pathname: '/zh/shoppingCart/', search: '', assign });
    answer = { status: 200, body: { code: codes.productNotFound, message: 'gone', data: '' } };
    await api.call('productIndex', { product_id: 1 }).catch(() => undefined);
    expect(assign.mock.calls).toEqual([['/zh/404/']]);
    vi.stubGlobal('location', location);
  });
});

describe('failures', () => {
  it('show a message of the page, except for background work', async () => {
    answer = { status: 500, body: {} };
    await api.call('homeBase', {}, { silent: true }).catch(() => undefined);
    await settled();
    expect(takePending('shop:toast')).toEqual([]);
    await api.call('homeBase', {}).catch(() => undefined);
    await settled();
    expect(takePending('shop:toast')).toEqual([
      {
        kind: 'error',
        title: 'error',
        message: 'Something went wrong on our server. Please try again shortly.',
      },
    ]);
  });

  const statuses = [302, 400, 401, 403, 404, 408, 409, 500, 501, 502, 503, 504, 505] as const;

  it.each(statuses)('have a message for status %d, in every language', async (status) => {
    for (const texts of [en, tc, zh]) {
      const message = texts[`http-${status}`];
      expect(message.length).toBeGreaterThan(5);
      const keys = Object.entries(texts).filter(([key, text]) => key.startsWith('http') && text === message);
      expect(keys).toHaveLength(1);
    }
    answer = { status, body: {} };
    await api.call('cartAdd', { product_id: 1, qty: 1 }).catch(() => undefined);
    await settled();
    expect(takePending('shop:toast').map(({ message }) => message)).toEqual([en[`http-${status}`]]);
  });

  it('of any other status show a general message', async () => {
    answer = { status: 418, body: {} };
    await api.call('homeBase', {}).catch(() => undefined);
    await settled();
    const [toast] = takePending('shop:toast');
    expect(toast?.message).toBe(en['http-other'].replace('{status}', '418'));
  });

  it.each([
    [Object.assign(new Error('late'), { name: 'TimeoutError' }), true, en.timeout],
    [new TypeError('failed'), true, en.network],
    [new TypeError('failed'), false, en.offline],
  ])('of the network (%s, online %s) show their message', async (reason, isOnline, expected) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    vi.mocked(fetch).mockRejectedValueOnce(reason);
    await api.call('cartAdd', { product_id: 1, qty: 1 }).catch(() => undefined);
    await settled();
    expect(takePending('shop:toast').map(({ message }) => message)).toEqual([expected]);
  });
});

it('calls of one page are one trace where the build has traces, and none otherwise', async () => {
  answer = { status: 200, body: { code: codes.success, message: '', data: [] } };
  const sent = async () => {
    vi.mocked(fetch).mockClear();
    await api.call('homeBase', {});
    await api.call('siteTheme', {});
    return vi
      .mocked(fetch)
      .mock.calls.map(([, init]) => new Headers(init?.headers).get('traceparent')?.split('-') ?? []);
  };
  expect(await sent()).toEqual([[], []]);
  vi.resetModules();
  vi.stubEnv('TRACES', true as never);
  api = (await import('./api.browser.ts')).api;
  const [first = [], second = []] = await sent();
  vi.unstubAllEnvs();
  expect(first.join('-')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(second[1]).toBe(first[1]);
  expect(second[2]).not.toBe(first[2]);
});
