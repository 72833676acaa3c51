// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  consent,
  keys,
  readJson,
  readText,
  removeText,
  setConsent,
  writeJson,
  writeTabText,
  writeText,
} from './storage.ts';
import {
  addToSearchHistory,
  readRingMeasurement,
  readSearchHistory,
  writeRingMeasurement,
} from './stored.ts';

beforeEach(() => {
  for (const key of Object.values(keys)) removeText(key);
  localStorage.clear();
});

afterEach(() => vi.restoreAllMocks());

describe('storage', () => {
  it('uses the keys of the specification', () => {
    expect(Object.values(keys)).toEqual(
      expect.arrayContaining([
        'token',
        'userInfo',
        'homeBase',
        'language',
        'lang',
        'history',
        'fullPath',
        'size',
        'measuredvalue',
        'measuredinput',
        'alertdialog',
      ]),
    );
  });

  it('holds a value for the page when storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    localStorage.token = 'older';
    writeText(keys.token, 'stored');
    expect(readText(keys.token)).toBe('stored');
  });

  it('carries what the browser did not store to the next page of the tab, but nothing that needs consent', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    writeText(keys.token, 'kept-in-the-tab');
    writeText(keys.recentProducts, '[1001]');
    writeTabText('heldAddition', '{}');
    vi.resetModules();
    const next = await import('./storage.ts');
    expect(next.readText(keys.token)).toBe('kept-in-the-tab');
    expect(next.readText(keys.recentProducts)).toBeUndefined();
    expect(next.readTabText('heldAddition')).toBe('{}');
    expect([next.takeStorageRefusal(), next.takeStorageRefusal()]).toEqual([true, false]);
    next.removeText(keys.token);
    expect(window.name).not.toContain('kept-in-the-tab');
    writeText(keys.token, 'kept-in-the-tab');
    vi.restoreAllMocks();
    writeText(keys.token, 'stored');
    writeTabText('heldAddition', null);
    expect(localStorage.token).toBe('stored');
    expect(window.name).toBe('');
  });

  it('works where storage is denied', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    writeText(keys.language, 'tc');
    expect(readText(keys.language)).toBe('tc');
    removeText(keys.language);
    expect(readText(keys.language)).toBeUndefined();
  });

  it('ignores invalid JSON', () => {
    localStorage.setItem(keys.preferences, '{"country":');
    expect(readJson(keys.preferences)).toBeUndefined();
  });
});

describe('consent', () => {
  it('is unset, then 1 or 2', () => {
    expect(consent()).toBe(0);
    setConsent(1);
    expect(localStorage.getItem('alertdialog')).toBe('1');
    setConsent(2);
    expect(consent()).toBe(2);
    localStorage.setItem('alertdialog', '7');
    expect(consent()).toBe(0);
  });

  it('holds back optional values, and stores them once accepted', () => {
    writeText(keys.screenScale, '3.8');
    writeText(keys.token, 't');
    expect(localStorage.getItem('screenScale')).toBeNull();
    expect(localStorage.getItem('token')).toBe('t');
    expect(readText(keys.screenScale)).toBe('3.8');
    setConsent(1);
    expect(localStorage.getItem('screenScale')).toBe('3.8');
    setConsent(2);
    expect(localStorage.getItem('screenScale')).toBeNull();
  });

  it('is not needed for searches and ring sizes, which a rejection removes', () => {
    const stored = () =>
      ['history', 'size', 'measuredvalue', 'measuredinput'].map((key) => localStorage.getItem(key));
    const search = () => {
      addToSearchHistory('sapphire');
      writeRingMeasurement({ measure: 'diameter', input: '17.5', size: '7' });
    };
    search();
    const values = ['["sapphire"]', '7', 'diameter', '17.5'];
    expect(stored()).toEqual(values);
    setConsent(2);
    expect(stored()).toEqual([null, null, null, null]);
    expect(readSearchHistory()).toEqual([]);
    search();
    expect(stored()).toEqual(values);
  });
});

describe('values with a schema', () => {
  beforeEach(() => setConsent(1));

  it.each([['"text"'], ['{}'], ['[1]'], ['[""]'], [`["${'x'.repeat(101)}"]`]])(
    'takes the history %s for empty',
    (text) => {
      localStorage.setItem('history', text);
      expect(readSearchHistory()).toEqual([]);
    },
  );

  it('stores ten distinct searches, newest first', () => {
    for (let index = 0; index < 12; index += 1) addToSearchHistory(`q${index}`);
    addToSearchHistory('q5');
    addToSearchHistory('   ');
    const history = readSearchHistory();
    expect(history).toHaveLength(10);
    expect(history.slice(0, 2)).toEqual(['q5', 'q11']);
    expect(history.filter((entry) => entry === 'q5')).toHaveLength(1);
  });

  it('reads a ring measurement only if all its parts are valid', () => {
    writeRingMeasurement({ measure: 'circumference', input: '52', size: '6' });
    expect(readRingMeasurement()).toEqual({ measure: 'circumference', input: '52', size: '6' });
    writeJson(keys.ringSize, { size: 6 });
    expect(readRingMeasurement()).toBeUndefined();
  });
});
