// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emit, type PanelTab, takePending } from '#client/events.ts';
import { endSession, setUser, startSession } from '#client/session.ts';
import { setConsent } from '#client/storage.ts';
import { addToSearchHistory, clearSearchHistory } from '#client/stored.ts';
import designTexts from '#i18n/en/designs.json' with { type: 'json' };
import favouriteTexts from '#i18n/en/favourites.json' with { type: 'json' };
import problemTexts from '#i18n/en/line-problem.json' with { type: 'json' };
import panelTexts from '#i18n/en/panel.json' with { type: 'json' };
import searchTexts from '#i18n/en/search.json' with { type: 'json' };
import shellTexts from '#i18n/en/shell.json' with { type: 'json' };
import type { CartInfo, CartProduct } from '#kernel/wire/contracts/cart.contract.ts';
import { acceptNewTags } from '../../../tests/fixtures/jsdom.ts';
import SidePanel from './SidePanel.island.tsx';

// Texts and data load by dynamic import, which is slow on a busy machine.
acceptNewTags();

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

const media = { base: '/media/p', widths: [320], width: 320, height: 320, colour: '#eee' };
const stone = {
  goods_name: 'Round diamond',
  weight: 1.02,
  color: 'D',
  clarity: 'IF',
  cut: 'EX',
  symmetry: 'VG',
  polish: 'GD',
  fluor: 'FNT',
};
const hkd = (value: number) => ({ code: 'HKD', symbol: 'HK$', value });

const line: CartProduct = {
  item_id: 1,
  kind: 'product',
  product_id: '1001',
  sku: 'A',
  name: 'Tide ring',
  subtitle: '',
  pictured_metal: '',
  img_url: '',
  media,
  picture_url: '',
  qty: 2,
  max_qty: 5,
  active: 1,
  status: 1,
  status_reason: '',
  product_price: '14400.00',
  product_original_price: '16000.00',
  product_row_price: '28800.00',
  product_original_row_price: '32000.00',
  discountrate: 10,
  custom_option: {},
  custom_option_info: { Metal: 'Platinum 950' },
  option_sku: { size: '6.5' },
  open_options: [],
  is_customized: 0,
  customized_type: 0,
  customized_product_item: JSON.stringify({ sku: 'A', skuLanguages: {}, diamonds: [stone] }),
  is_returnable: true,
  not_returnable_text: '',
  path: '/details/1001/',
  design: null,
  price_lines: [],
  stone_id: null,
  certificate: null,
};

const cartOf = (products: CartProduct[], total = '28800.00', original = '32000.00'): CartInfo => ({
  store: '',
  items_count: 2,
  coupon_code: null,
  shipping_method: '',
  payment_method: '',
  grand_total: total,
  shipping_cost: '0.00',
  coupon_cost: '0.00',
  product_total: total,
  product_original_total: original,
  products,
});

const favourite = (id: number, customized_type: 0 | 2, name: string) => ({
  id: String(id),
  favorite_id: String(id),
  product_id: String(id),
  name,
  media,
  price_info: { price: hkd(7_800) },
  is_customized: customized_type === 0 ? 0 : 1,
  customized_type,
  is_in_stock: 1,
  updated_at: '',
});

const design = (id: number, name: string, costPrice: number) => ({
  id,
  product_id: '1001',
  product: { name },
  name,
  image: '/uploads/mine.webp',
  media: null,
  info: JSON.stringify({
    diamonds: [stone],
    size: 'US 6',
    costPrice,
    o: { product_id: 1001, qty: 1, custom_option: { size: '6' } },
  }),
  updated_at: '2026-11-20T04:00:00Z',
  design: null,
  stone_id: null,
  hash: '',
  version: 1,
});

let cart: CartInfo;
const assign = vi.fn();

beforeEach(() => {
  cart = cartOf([line]);
  const currency = { code: 'HKD', rate: '1', symbol: 'HK$' };
  const answers: Record<string, () => unknown> = {
    cartIndex: () => ({
      cart_info: cart,
      currency,
      express: [],
      suggestions: [],
    }),
    favourites: () => ({
      productList: [favourite(1301, 0, 'Pear pendant'), favourite(1007, 2, 'Arcadia ring')],
      count: 2,
      numPerPage: 100,
    }),
    designList: () => ({
      coll: [design(7, 'For Mei', 62_100), design(8, 'Unpriced', 0)],
      current_currency: currency,
      count: 2,
    }),
    homeIndex: () => ({
      search_keywords: { title: ['Sapphire', 'Hoops'], url: '/goods/5/', picture: media },
    }),
  };
  call.mockImplementation((name: string) => Promise.resolve(answers[name]?.() ?? []));
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '', assign });
  setConsent(1);
  startSession('a-token-of-some-length');
  setUser({ firstName: 'Ada', lastName: 'Wong', email: 'ada@example.com', isGuest: false });
});

afterEach(() => {
  cleanup();
  endSession();
  clearSearchHistory();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function open(tab: PanelTab): Promise<HTMLElement> {
  render(<SidePanel />);
  act(() => emit('shop:panel', tab));
  return await screen.findByRole('dialog');
}

const calls = (name: string) =>
  call.mock.calls.filter(([called]) => called === name).map(([, input]) => input);
const named = (text: string, name: string) => text.replace(/\{\w+\}/, name);
const entry = (list: HTMLElement, name: string) => {
  const found = within(list).getByText(name).closest('article');
  if (!found) throw new Error(`no entry ${name}`);
  return found;
};

describe('the panel’s search', () => {
  const box = (panel: HTMLElement) => within(panel).findByRole<HTMLInputElement>('combobox');

  it('runs on the icon, but not for an empty text', async () => {
    const panel = await open('search');
    const text = await box(panel);
    const icon = within(panel).getByRole<HTMLButtonElement>('button', { name: searchTexts.go });
    for (const nothing of ['', '   ']) {
      fireEvent.change(text, { target: { value: nothing } });
      expect(icon.disabled).toBe(true);
      await act(async () => {
        if (text.form) fireEvent.submit(text.form);
      });
    }
    fireEvent.change(text, { target: { value: ' oval ring ' } });
    fireEvent.click(icon);
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(assign.mock.calls).toEqual([['/search/?q=oval%20ring']]);
  });

  it('lists past searches, to be removed one by one or all at once', async () => {
    for (const text of ['ruby', 'pearl', 'opal']) addToSearchHistory(text);
    const panel = await open('search');
    await box(panel);
    const links = () =>
      within(panel)
        .queryAllByRole('link')
        .map((link) => link.textContent)
        .filter((text) => ['ruby', 'pearl', 'opal'].includes(text ?? ''));
    expect(links()).toEqual(['opal', 'pearl', 'ruby']);
    fireEvent.click(within(panel).getByRole('button', { name: named(searchTexts.removeNamed, 'pearl') }));
    expect(links()).toEqual(['opal', 'ruby']);
    expect(localStorage.getItem('history')).toBe('["opal","ruby"]');
    fireEvent.click(within(panel).getByRole('button', { name: searchTexts.clear }));
    expect(links()).toEqual([]);
    expect(localStorage.getItem('history')).toBe('[]');
  });

  it('recommends keywords, and an image with a link', async () => {
    const panel = await open('search');
    const word = await within(panel).findByRole('link', { name: 'Sapphire' });
    expect(word.getAttribute('href')).toBe('/search/?q=Sapphire');
    const picture = [...panel.querySelectorAll('a')].find((link) => link.querySelector('img'));
    expect(picture?.getAttribute('href')).toBe('/goods/5/');
  });
});

describe('the panel’s messages', () => {
  it('are on a page of the account', async () => {
    render(<SidePanel />);
    act(() => emit('shop:panel', 'messages'));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/myOrder/message/?type=1'));
  });
});

describe('the panel’s favourites', () => {
  it('show image, name and price, can be removed, and link to the whole list', async () => {
    const panel = await open('favourites');
    await within(panel).findByText('Pear pendant');
    const pendant = entry(panel, 'Pear pendant');
    expect(pendant.querySelector('img')?.getAttribute('src')).toContain('/media/p');
    expect(pendant.textContent).toContain('HK$7,800');
    expect(within(panel).getByRole('link', { name: shellTexts.viewAll }).getAttribute('href')).toBe(
      '/inventory/',
    );
    expect(within(pendant).getByRole('button', { name: favouriteTexts.add })).toBeTruthy();
    // Configurable pieces are configured on their page.
    const made = entry(panel, 'Arcadia ring');
    expect(within(made).queryByRole('button', { name: favouriteTexts.add })).toBeNull();
    fireEvent.click(
      within(pendant).getByRole('button', { name: named(favouriteTexts.remove, 'Pear pendant') }),
    );
    await waitFor(() => expect(calls('favourite')).toEqual([{ product_id: 1301, type: 'del' }]));
  });
});

describe('the panel’s designs', () => {
  it('show image, name, all grades of the stone, and the size', async () => {
    const panel = await open('designs');
    await within(panel).findByText('For Mei');
    const mine = entry(panel, 'For Mei');
    expect(mine.querySelector('img')?.getAttribute('src')).toBe('/uploads/mine.webp');
    for (const text of ['Round diamond', '1.02 ct', 'D', 'IF', 'EX', 'VG', 'GD', 'FNT', 'US 6'])
      expect(within(mine).getByText(text)).toBeTruthy();
  });

  it('show their price, and NULL if it is 0', async () => {
    const panel = await open('designs');
    await within(panel).findByText('For Mei');
    expect(within(entry(panel, 'For Mei')).getByText('Price: HK$62,100')).toBeTruthy();
    expect(within(entry(panel, 'Unpriced')).getByText('Price: NULL')).toBeTruthy();
  });

  it('can be checked out, removed, and opened as a list', async () => {
    const panel = await open('designs');
    await within(panel).findByText('For Mei');
    expect(within(panel).getByRole('link', { name: shellTexts.viewAll }).getAttribute('href')).toBe(
      '/designVersion/',
    );
    const mine = entry(panel, 'For Mei');
    fireEvent.click(within(mine).getByRole('button', { name: designTexts.checkOut }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/paymentInfo/?buy=now'));
    expect(calls('cartAdd')).toMatchObject([{ product_id: 1001, basket: 'buy_now' }]);
    fireEvent.click(within(mine).getByRole('button', { name: named(designTexts.remove, 'For Mei') }));
    await waitFor(() => expect(calls('designRemove')).toEqual([{ id: 7 }]));
  });
});

describe('the panel’s cart', () => {
  it('shows a line with its options, price and quantity', async () => {
    const panel = await open('cart');
    await within(panel).findByText('Tide ring');
    const ring = entry(panel, 'Tide ring');
    expect(ring.querySelector('img')?.getAttribute('src')).toContain('/media/p');
    for (const text of [
      ...['−10%', 'Platinum 950', '6.5', 'Round diamond', '1.02 ct', 'D', 'IF', 'EX', 'VG', 'GD', 'FNT'],
      ...['HK$14,400', 'HK$16,000'],
    ])
      expect(ring.textContent).toContain(text);
    expect(within(ring).getByRole('checkbox', { name: named(panelTexts.select, 'Tide ring') })).toMatchObject(
      { checked: true },
    );
    expect(ring.querySelector('input[inputmode=numeric], [role=spinbutton]')).toMatchObject({ value: '2' });
    fireEvent.click(within(ring).getByRole('checkbox'));
    await waitFor(() => expect(calls('cartSelectOne')).toEqual([{ item_id: 1, checked: false }]));
    fireEvent.click(within(ring).getByRole('button', { name: named(panelTexts.removeNamed, 'Tide ring') }));
    await waitFor(() => expect(calls('cartUpdate')).toEqual([{ item_id: 1, up_type: 'remove' }]));
  });

  it('says that the image shows another metal', async () => {
    cart = cartOf([{ ...line, pictured_metal: '18K yellow gold' }]);
    const panel = await open('cart');
    await within(panel).findByText('Shown in 18K yellow gold');
  });

  it('says why a line has failed, and offers to remove it', async () => {
    cart = cartOf([{ ...line, status: 2, status_reason: 'out-of-stock' }], '0.00', '0.00');
    const panel = await open('cart');
    await within(panel).findByText('Tide ring');
    const ring = entry(panel, 'Tide ring');
    expect(within(ring).getByText(problemTexts['out-of-stock'])).toBeTruthy();
    fireEvent.click(within(ring).getByRole('button', { name: panelTexts.remove }));
    await waitFor(() => expect(calls('cartUpdate')).toEqual([{ item_id: 1, up_type: 'remove' }]));
  });

  it('counts the selected lines, shows the old total struck through, and selects all or none', async () => {
    cart = cartOf([line, { ...line, item_id: 2, name: 'Second ring', qty: 1, active: 2 }]);
    const panel = await open('cart');
    expect(await within(panel).findByText('2 pieces selected')).toBeTruthy();
    const struck = [...panel.querySelectorAll('del, s')].map((price) => price.textContent);
    expect(struck.some((text) => text?.includes('HK$32,000'))).toBe(true);
    expect(panel.textContent).toContain('HK$28,800');
    fireEvent.click(within(panel).getByRole('checkbox', { name: panelTexts.selectAll }));
    await waitFor(() => expect(calls('cartSelectAll')).toEqual([{ checked: true }]));
  });

  it('checks out the selected lines, and nothing without a selection', async () => {
    const panel = await open('cart');
    fireEvent.click(await within(panel).findByRole('button', { name: panelTexts.checkOut }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/paymentInfo/'));
    cleanup();
    endSession();
    cart = cartOf([{ ...line, active: 2 }], '0.00', '0.00');
    startSession('another-token-of-some-length');
    const again = await open('cart');
    expect(
      (await within(again).findByRole<HTMLButtonElement>('button', { name: panelTexts.checkOut })).disabled,
    ).toBe(true);
  });

  it('asks a visitor to log in before any change', async () => {
    endSession();
    takePending('shop:login');
    const panel = await open('cart');
    fireEvent.click(await within(panel).findByRole('button', { name: shellTexts.login }));
    expect(takePending('shop:login')).toEqual([{ action: 'update-cart' }]);
  });
});
