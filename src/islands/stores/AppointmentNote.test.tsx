// @vitest-environment jsdom

import { cleanup, configure, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createTexts } from '#client/texts.ts';
import stores from '#i18n/en/stores-page.json' with { type: 'json' };
import { AppointmentNote } from './AppointmentNote.tsx';
import { askedIn } from './asked-piece.ts';

configure({ asyncUtilTimeout: 15_000 });

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));
vi.mock('#client/api/home-base.ts', () => ({
  storedHomeBase: () => ({ whatsapp: '+852 5550 0100', email: 'care@shop.test' }),
}));
vi.mock('#client/boot.ts', () => ({ loadHomeBase: () => new Promise(() => undefined) }));

const t = createTexts(
  Object.fromEntries(Object.entries(stores).map(([key, text]) => [`stores-page.${key}`, text])),
  'en',
);
const card = {
  id: 1001,
  customized_type: 0,
  name: 'Aurora',
  subtitle: '',
  path: '/details/1001/',
  media: { base: '/media/products/1001/hero', widths: [320], width: 320, height: 320, colour: '#eee' },
  hover_media: null,
  price: '',
  special_price: '',
  price_base_minor: 100_00,
  original_base_minor: 100_00,
  discountrate: 0,
  is_in_stock: 1,
};

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  history.replaceState(null, '', '/');
});

function open(search: string, products: unknown) {
  history.replaceState(null, '', `/appointment/inquire/${search}`);
  call.mockResolvedValue(products);
  render(<AppointmentNote locale="en" t={t} />);
}

it('names and shows the piece one came with, which goes with what one writes', async () => {
  open('?product=1001&by=video', { products: [card] });
  const piece = await screen.findByRole('link', { name: 'Aurora' });
  expect(piece.getAttribute('href')).toBe('/details/1001/');
  expect(document.querySelector('img')?.getAttribute('src')).toContain('/media/products/1001/hero');
  expect(screen.getByText(stores['piece-video'])).toBeTruthy();
  const url = `${location.origin}/details/1001/`;
  const words = encodeURIComponent(`Hello, I would like to see Aurora in a video call: ${url}`);
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toContain(`https://wa.me/85255500100?text=${words}`);
  expect(hrefs).toContain(`mailto:care@shop.test?subject=Appointment%3A%20Aurora&body=${words}`);
});

it('is as ever without one', async () => {
  open('', {});
  expect(await screen.findByRole('link', { name: 'E-mail care@shop.test' })).toHaveProperty(
    'href',
    'mailto:care@shop.test',
  );
  expect(call).not.toHaveBeenCalled();
});

it('reads the address of a product page and no other', () => {
  expect(askedIn('?product=1001&by=store')).toEqual({ id: 1001, way: 'store' });
  for (const search of ['', '?product=', '?product=0', '?product=1e3', '?product=-1', '?by=video'])
    expect(askedIn(search)).toBeNull();
});
