// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { countVisit } from './count-visit.ts';

const send = vi.fn<(url: string, body: string) => boolean>(() => true);
vi.stubGlobal('__API_ORIGIN__', 'http://api.test');
Object.defineProperty(navigator, 'sendBeacon', { value: send, configurable: true });
afterEach(() => send.mockClear());

const arriveAt = (path: string, referrer: string) => {
  history.replaceState(null, '', path);
  Object.defineProperty(document, 'referrer', { value: referrer, configurable: true });
  countVisit();
};

it('reports a page without its id, query or fragment, and that a visit begins', () => {
  arriveAt('/tc/details/1201/?ref=mei@example.com#reviews', 'https://search.example/');
  expect(send.mock.calls).toEqual([['http://api.test/visits', 'tc details 1']]);
  expect(document.cookie).toBe('');
  expect(localStorage.length).toBe(0);
});

it('reports a continued visit if the referrer is the shop', () => {
  arriveAt('/goods/1/', `${location.origin}/`);
  expect(send.mock.calls).toEqual([['http://api.test/visits', 'en goods 0']]);
});

it('does not report a draft that the desk shows in a frame', () => {
  vi.stubGlobal('location', new URL('about:srcdoc'));
  countVisit();
  vi.unstubAllGlobals();
  expect(send).not.toHaveBeenCalled();
});
