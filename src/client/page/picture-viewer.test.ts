// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import texts from '#i18n/en/review-list.json' with { type: 'json' };
import { showPictures } from './picture-viewer.ts';

vi.stubGlobal('matchMedia', () => ({ matches: true }));

beforeEach(() => {
  document.body.innerHTML = `<ul class="reviews"><li class="review"><ul>${[1, 2, 3]
    .map(
      (at) => `<li><a href="/uploads/${at}.webp"><img src="/s" alt="Customer’s photograph ${at}"></a></li>`,
    )
    .join('')}</ul></li></ul>`;
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  Element.prototype.scrollTo = vi.fn();
});

afterEach(() => dialog()?.close());

const link = (at: number) => document.querySelectorAll('a')[at] as HTMLAnchorElement;
const dialog = () => document.querySelector('dialog');
const button = (name: string) =>
  [...(dialog()?.querySelectorAll('button') ?? [])].find(
    (button) => button.ariaLabel === name,
  ) as HTMLButtonElement;
const count = () => dialog()?.querySelector('p')?.textContent;
const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
};

it('shows all photographs of the review, starting with the clicked one, with their names', async () => {
  await showPictures(link(1));
  expect(dialog()?.ariaLabel).toBe(texts.pictures);
  expect([...(dialog()?.querySelectorAll('img') ?? [])].map(({ alt }) => alt)).toEqual([
    'Customer’s photograph 1',
    'Customer’s photograph 2',
    'Customer’s photograph 3',
  ]);
  expect(dialog()?.querySelector('img')?.getAttribute('src')).toContain('/uploads/1.webp');
  expect(count()).toBe('2 / 3');
  expect(document.activeElement).toBe(button(texts['picture-close']));
});

it('is navigated by keys and buttons, within its ends', async () => {
  // A double click opens it once.
  await Promise.all([showPictures(link(1)), showPictures(link(1))]);
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
  expect(press('ArrowRight')).toBe(true);
  expect(count()).toBe('3 / 3');
  expect(button(texts['picture-on']).disabled).toBe(true);
  press('ArrowRight');
  expect(count()).toBe('3 / 3');
  press('Home');
  expect([count(), button(texts['picture-back']).disabled]).toEqual(['1 / 3', true]);
  button(texts['picture-on']).click();
  expect(count()).toBe('2 / 3');
  expect(press('a')).toBe(false);
});

it('restores focus and page when it closes, and stops listening to keys', async () => {
  await showPictures(link(2));
  expect(document.documentElement.style.overflow).toBe('hidden');
  button(texts['picture-close']).click();
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(link(2));
  expect(document.documentElement.style.overflow).toBe('');
  expect(press('ArrowRight')).toBe(false);
});

it('has no navigation buttons for a single photograph', async () => {
  for (const at of [2, 1]) link(at).closest('li')?.remove();
  await showPictures(link(0));
  expect(dialog()?.querySelectorAll('button')).toHaveLength(1);
});
