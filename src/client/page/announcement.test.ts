// @vitest-environment jsdom

import { afterEach, expect, it } from 'vitest';
import { hideDismissed } from '../../site-data/hide-dismissed.ts';
import { watchAnnouncement } from './announcement.ts';

afterEach(() => localStorage.clear());

const show = (id: string) => {
  document.body.innerHTML = `<aside id="announcement" data-id="${id}"><button data-dismiss></button></aside>
    <main id="main" tabindex="-1"></main>`;
  const script = document.createElement('script');
  script.textContent = hideDismissed();
  document.body.append(script);
};
const isShown = () => document.getElementById('announcement') !== null;

it('a dismissed announcement is not shown again, a new one is', () => {
  show('a');
  watchAnnouncement();
  document.querySelector('button')?.click();
  expect(isShown()).toBe(false);
  expect(document.activeElement?.id).toBe('main');
  show('a');
  expect(isShown()).toBe(false);
  show('b');
  expect(isShown()).toBe(true);
});
