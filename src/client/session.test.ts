// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $cartCount } from './badges.ts';
import { emit, receiveEvents, requestLogin, takePending, toast } from './events.ts';
import { guarded } from './guarded.ts';
import { oncePer } from './once-per.ts';
import { $language, savePreferences } from './preferences.ts';
import {
  $token,
  $user,
  endSession,
  expireSession,
  onSessionEnd,
  rememberReturnPath,
  setUser,
  startSession,
  takeReturnPath,
} from './session.ts';

const token = 'a-token-of-some-length';
const user = { firstName: 'Ada', lastName: 'Wong', email: 'ada@example.com', isGuest: false };

function anotherTabWrites(key: string, newValue: string | null): void {
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

beforeEach(() => {
  endSession();
  for (const name of ['shop:login', 'shop:toast', 'shop:panel'] as const) takePending(name);
});

describe('session', () => {
  it('is stored and ends completely', () => {
    const cleared = vi.fn();
    const stop = onSessionEnd(cleared);
    startSession(token);
    setUser({ ...user, phone: '+852' } as typeof user);
    $cartCount.set(3);
    expect(localStorage.getItem('token')).toBe(token);
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toEqual(user);
    endSession();
    expect([localStorage.getItem('token'), localStorage.getItem('userInfo')]).toEqual([null, null]);
    expect($cartCount.get()).toBe(0);
    expect(cleared).toHaveBeenCalledOnce();
    stop();
  });

  it('tells whether it expired', () => {
    const ends: boolean[] = [];
    const stop = onSessionEnd((hasExpired) => ends.push(hasExpired));
    for (const end of [expireSession, endSession]) {
      startSession(token);
      end();
    }
    expect(ends).toEqual([true, false]);
    stop();
  });

  it('follows another tab', () => {
    const seen: string[] = [];
    const stop = $token.listen((value) => seen.push(value));
    anotherTabWrites('token', token);
    anotherTabWrites('cartCount', '4');
    anotherTabWrites('token', null);
    expect(seen).toEqual([token, '']);
    expect($cartCount.get()).toBe(4);
    stop();
  });

  it('ends here too when another tab signs out', () => {
    const seen: string[] = [];
    const stop = $token.listen((value) => seen.push(value));
    startSession(token);
    anotherTabWrites('token', null);
    expect(seen).toEqual([token, '']);
    stop();
  });

  it.each([
    '{}',
    '{"firstName":1}',
    '{"firstname":"Ada","lastname":"","email":"","is_guest":0}',
    'nonsense',
    '[]',
  ])('ignores the invalid user %s', (text) => {
    anotherTabWrites('userInfo', text);
    expect($user.get()).toBeNull();
  });

  it('returns to a path of this site only', () => {
    rememberReturnPath('/details/1001/?size=6');
    expect(takeReturnPath('/')).toBe('/details/1001/?size=6');
    expect(takeReturnPath('/home/')).toBe('/home/');
    const elsewhere = [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      // Browsers read these as //evil.example, too.
      '/\t/evil.example',
      '/\n/evil.example',
      '\\\\evil.example',
      'javascript:alert(1)',
      '/%2f/../..//evil.example:x:y',
    ];
    for (const path of elsewhere) {
      rememberReturnPath(path);
      expect(takeReturnPath('/')).toBe('/');
    }
    rememberReturnPath('/tc/login/');
    expect(takeReturnPath('/')).toBe('/');
  });
});

describe('preferences', () => {
  it('are saved under language and lang, and return the same page', () => {
    history.replaceState(null, '', '/tc/goods/11/?p=2#list');
    expect(savePreferences({ country: 'GB', language: 'en', currency: 'GBP' })).toBe('/goods/11/?p=2#list');
    expect(JSON.parse(localStorage.getItem('language') ?? '')).toEqual({
      country: 'GB',
      language: 'en',
      currency: 'GBP',
    });
    expect(localStorage.getItem('lang')).toBe('en');
  });

  it('fall back to defaults for invalid values', () => {
    anotherTabWrites('language', '{"country":"GB","language":"fr","currency":"XXX"}');
    expect($language.get()).toEqual({ country: 'HK', language: 'en', currency: 'HKD' });
  });
});

describe('guarded actions', () => {
  it('asks a visitor to sign in and stores the action', () => {
    const run = vi.fn();
    guarded('add-to-cart', run);
    expect(run).not.toHaveBeenCalled();
    const [request] = takePending('shop:login');
    expect(request?.action).toBe('add-to-cart');
    request?.repeat?.();
    expect(run).toHaveBeenCalledOnce();
  });

  it('allow a guest the cart but not the favourites', () => {
    startSession(token);
    setUser({ ...user, isGuest: true });
    const run = vi.fn();
    guarded('add-to-cart', run);
    expect(run).toHaveBeenCalledOnce();
    guarded('favourite', run);
    expect(run).toHaveBeenCalledOnce();
    expect(takePending('shop:login')).toHaveLength(1);
  });
});

describe('events', () => {
  it('queues events until they are received, then delivers immediately', () => {
    emit('shop:panel', 'cart');
    toast({ kind: 'note', message: 'one' });
    toast({ kind: 'note', message: 'two' });
    const messages: string[] = [];
    const stop = receiveEvents('shop:toast', ({ message }) => messages.push(message));
    toast({ kind: 'note', message: 'three' });
    stop();
    toast({ kind: 'note', message: 'four' });
    expect(messages).toEqual(['one', 'two', 'three']);
    expect(takePending('shop:panel')).toEqual(['cart']);
    expect(takePending('shop:panel')).toEqual([]);
    requestLogin('session');
    expect(takePending('shop:login')).toEqual([{ action: 'session' }]);
  });
});

describe('the rule for session notifications', () => {
  it('allows one per two seconds', () => {
    let now = 10_000;
    const may = oncePer(2000, () => now);
    const heard = [0, 500, 1999, 2000, 2001, 3999, 4000].map((at) => {
      now = 10_000 + at;
      return may();
    });
    expect(heard).toEqual([true, false, false, true, false, false, true]);
  });
});
