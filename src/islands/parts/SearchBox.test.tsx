// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setConsent } from '#client/storage.ts';
import { readSearchHistory } from '#client/stored.ts';
import { createTexts } from '#client/texts.ts';
import searchTexts from '#i18n/en/search.json' with { type: 'json' };
import { acceptNewTags } from '../../../tests/fixtures/jsdom.ts';
import { SearchBox } from './SearchBox.tsx';

acceptNewTags();

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

const media = { base: '/media/p', widths: [320], width: 320, height: 320, colour: '#eee' };
const piece = {
  id: 1021,
  name: 'Azure Sapphire Halo',
  subtitle: '',
  path: '/details/1021/',
  customized_type: 0,
  price: { code: 'HKD', symbol: 'HK$', value: 52_000 },
  special_price: '',
  price_base_minor: 5_200_000,
  original_base_minor: 5_200_000,
  discountrate: 0,
  is_price_from: false,
  is_in_stock: 2,
  media,
  hover_media: null,
  marks: [[6, 14]],
};
const policy = {
  kind: 'policy',
  path: '/policy/payment/',
  title: { text: 'Payment <b>', marks: [] },
  snippet: { text: '', marks: [] },
  media: null,
};
const nothing = { meant: '', keywords: [], products: [], pages: [] };
const answer = { meant: 'sapphire', keywords: ['Blue sapphire'], products: [piece], pages: [policy] };

const assign = vi.fn();
const texts = Object.fromEntries(Object.entries(searchTexts).map(([key, text]) => [`search.${key}`, text]));
const t = createTexts(texts, 'en');

beforeEach(() => {
  vi.stubGlobal('location', { ...location, assign });
  Element.prototype.scrollIntoView = () => undefined;
  setConsent(1);
  call.mockImplementation(async (_name: string, { q }: { q: string }) =>
    q.startsWith('saphir') ? answer : nothing,
  );
});
afterEach(() => {
  cleanup();
  call.mockReset();
  assign.mockReset();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function show() {
  render(
    <SearchBox
      hrefOf={(text) => `/search/?q=${encodeURIComponent(text)}`}
      action="/search/"
      layout="inline"
      t={t}
    >
      <p>Past searches</p>
    </SearchBox>,
  );
  return screen.getByRole<HTMLInputElement>('combobox');
}

async function typed(text: string) {
  const box = show();
  fireEvent.change(box, { target: { value: text } });
  const list = await screen.findByRole('listbox');
  return { box, list, options: within(list).getAllByRole('option') };
}

describe('the search box', () => {
  it('shows terms, pieces with images, pages, the link to all results, and the corrected query', async () => {
    const { list, options } = await typed('saphir');
    expect(options.map((option) => option.getAttribute('href'))).toEqual([
      '/search/?q=Blue%20sapphire',
      '/details/1021/',
      '/policy/payment/',
      '/search/?q=sapphire',
    ]);
    expect(within(list).getByText('Sapphire').tagName).toBe('MARK');
    expect(list.textContent).toContain('Shown for “sapphire”');
    expect(list.textContent).toContain('Payment <b>');
    expect(list.textContent).toContain('Out of stock');
    expect(options[1]?.querySelector('img')).toBeTruthy();
    expect(screen.queryByText('Past searches')).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('3 suggestions');
  });

  it('is navigated with arrow keys, round and back to the field, and announces the position', async () => {
    const { box, options } = await typed('saphir');
    expect(box.getAttribute('aria-expanded')).toBe('true');
    expect(box.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    const visited: (string | null)[] = [];
    for (let step = 0; step < 6; step += 1) {
      fireEvent.keyDown(box, { key: 'ArrowDown' });
      visited.push(box.getAttribute('aria-activedescendant'));
    }
    expect(visited).toEqual([...options.map(({ id }) => id), null, options[0]?.id]);
    expect(options[0]?.getAttribute('aria-selected')).toBe('true');
    fireEvent.keyDown(box, { key: 'ArrowUp' });
    fireEvent.keyDown(box, { key: 'ArrowUp' });
    expect(box.getAttribute('aria-activedescendant')).toBe(options.at(-1)?.id);
  });

  it('opens the chosen suggestion with Enter, saves a chosen term, and searches for the text without a choice', async () => {
    const { box, options } = await typed('saphir');
    const clicked: (string | null)[] = [];
    for (const option of options) {
      option.addEventListener('click', (event) => {
        event.preventDefault();
        clicked.push(option.getAttribute('href'));
      });
    }
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(clicked).toEqual(['/search/?q=Blue%20sapphire']);
    expect(readSearchHistory()).toEqual(['Blue sapphire']);
    expect(assign).not.toHaveBeenCalled();
    if (box.form) fireEvent.submit(box.form);
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/search/?q=saphir'));
  });

  it('closes with Escape, which does not reach its parents, and opens again with an arrow', async () => {
    const { box } = await typed('saphir');
    const outside = vi.fn();
    document.addEventListener('keydown', outside);
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box.getAttribute('aria-expanded')).toBe('false');
    expect(box.value).toBe('saphir');
    expect(screen.getByText('Past searches')).toBeTruthy();
    fireEvent.keyDown(box, { key: 'Escape' });
    document.removeEventListener('keydown', outside);
    expect(outside).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(await screen.findByRole('listbox')).toBeTruthy();
  });

  it('says when there are no suggestions, and does not search while a syllable is composed', async () => {
    const box = show();
    fireEvent.change(box, { target: { value: 'xyzzyq' } });
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('No suggestions'));
    expect(screen.queryByRole('listbox')).toBeNull();
    call.mockClear();
    fireEvent.compositionStart(box);
    fireEvent.change(box, { target: { value: 'saphir zuan' } });
    fireEvent.change(box, { target: { value: 'saphir' } });
    fireEvent.compositionEnd(box);
    await screen.findByRole('listbox');
    expect(call.mock.calls.map(([, { q }]) => q)).toEqual(['saphir']);
  });
});
