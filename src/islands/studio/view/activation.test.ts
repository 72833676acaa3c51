// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $isActive, awaitActivation } from './activation.store.ts';

const frameMs = 20;
let visibility: DocumentVisibilityState;
Object.defineProperty(document, 'visibilityState', { get: () => visibility, configurable: true });
let end = () => {};
let area: HTMLElement;

const showPage = () => {
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  $isActive.set(false);
  document.body.innerHTML = '<div id="area"><button type="button">Begin</button></div>';
  area = document.querySelector<HTMLElement>('#area') ?? document.body;
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

it.each([
  ['pointer', 'pointerover'],
  ['finger', 'touchstart'],
  ['key', 'keydown'],
])('is activated by the first %s anywhere in it', (_by, type) => {
  end = awaitActivation(area);
  document.body.dispatchEvent(new Event(type, { bubbles: true }));
  expect($isActive.get()).toBe(false);
  area.firstElementChild?.dispatchEvent(new Event(type, { bubbles: true }));
  // The press is rendered first.
  expect($isActive.get()).toBe(false);
  vi.advanceTimersByTime(frameMs);
  expect($isActive.get()).toBe(true);
});

it('is activated at once if it already has the focus', () => {
  area.querySelector('button')?.focus();
  end = awaitActivation(area);
  vi.advanceTimersByTime(frameMs);
  expect($isActive.get()).toBe(true);
});

it('is activated when its page has been visible for a while, not before and not in a hidden tab', () => {
  visibility = 'hidden';
  end = awaitActivation(area);
  vi.advanceTimersByTime(60_000);
  expect($isActive.get()).toBe(false);
  showPage();
  vi.advanceTimersByTime(5_900);
  expect($isActive.get()).toBe(false);
  vi.advanceTimersByTime(4_000);
  expect($isActive.get()).toBe(true);
});

it('stops waiting when the studio is left', () => {
  awaitActivation(area)();
  area.dispatchEvent(new Event('pointerover'));
  vi.advanceTimersByTime(60_000);
  expect($isActive.get()).toBe(false);
});
