// @vitest-environment jsdom

import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import buy from '#i18n/en/buy.json' with { type: 'json' };
import soldOut from '#i18n/en/sold-out.json' with { type: 'json' };
import type { Product } from '#kernel/shop/catalogue/product.ts';
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import BuyBox from './BuyBox.island.tsx';

// The part loads by dynamic import, which is slow on a busy machine.

const { readProduct } = vi.hoisted(() => ({ readProduct: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: {} }));
vi.mock('#client/api/catalogue.ts', () => ({ readProduct, requestStockEmail: vi.fn() }));

const texts = Object.fromEntries(Object.entries(buy).map(([key, text]) => [`buy.${key}`, text]));
const media = { base: '/p', widths: [320], width: 320, height: 320, colour: '#eee' };
const sister = {
  ...{ id: productId(1007), name: 'Arcadia', url: '/variableDetails/1007/', picture: media },
  ...{ priceBaseMinor: 5_120_000, originalBaseMinor: 5_120_000, isPriceFrom: true },
};
const product: Pick<
  Product,
  | 'id'
  | 'name'
  | 'kind'
  | 'options'
  | 'picturesByMetal'
  | 'returnObstacle'
  | 'priceBaseMinor'
  | 'originalBaseMinor'
  | 'isInStock'
  | 'stock'
> = {
  ...{
    id: productId(1001),
    name: 'Aurora',
    kind: 'ready-made',
    picturesByMetal: {},
    options: [],
    returnObstacle: null,
  },
  ...{ priceBaseMinor: 100, originalBaseMinor: 100, isInStock: true, stock: 1 },
};

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
  vi.clearAllMocks();
});

function open(): HTMLElement {
  const area = document.createElement('div');
  area.dataset['stock'] = '1';
  document.body.append(area);
  render(<BuyBox locale="en" texts={texts} product={product} refundDays={30} />, {
    container: area,
  });
  return area;
}

const setStock = (area: HTMLElement, left: string) =>
  act(async () => {
    area.dataset['left'] = left;
    area.dispatchEvent(new Event('stock'));
  });

it('a piece sold since the page was built offers its sister, an email when it is back, and similar pieces', async () => {
  readProduct.mockResolvedValue({ sister });
  const area = open();
  expect(screen.queryByText(soldOut.tell)).toBeNull();
  expect(readProduct).not.toHaveBeenCalled();
  await setStock(area, '0');
  const link = await screen.findByRole('link', { name: /Arcadia/ });
  expect(link.getAttribute('href')).toBe('/variableDetails/1007/');
  expect(link.textContent).toContain('HK$51,200');
  expect(screen.getByRole('textbox', { name: soldOut.email })).toBeTruthy();
  expect(screen.getByRole('link', { name: soldOut.like }).getAttribute('href')).toBe('#related');
  expect(screen.queryByRole('button', { name: buy.add })).toBeNull();
  await setStock(area, '1');
  expect(screen.queryByText(soldOut.tell)).toBeNull();
  expect(screen.getByRole('button', { name: buy.add })).toBeTruthy();
});

it('offers the email if the sister cannot be loaded', async () => {
  readProduct.mockRejectedValue(new Error('offline'));
  await setStock(open(), '0');
  expect(await screen.findByRole('textbox', { name: soldOut.email })).toBeTruthy();
});
