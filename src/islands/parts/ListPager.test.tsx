// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { atom } from 'nanostores';
import { afterEach, expect, it } from 'vitest';
import { createTexts } from '#client/texts.ts';
import texts from '#i18n/en/orders.json' with { type: 'json' };
import { ListPager } from './ListPager.tsx';
import { pageInAddress, turnTo } from './list-page.ts';

const record = Object.fromEntries(Object.entries(texts).map(([key, text]) => [`orders.${key}`, text]));
const at = (search: string) => history.replaceState(null, '', `/myOrder/order/${search}`);

afterEach(() => {
  cleanup();
  at('');
});

it('links each page by an address that opens it, and keeps other parameters', () => {
  at('?group=open&p=2');
  const $page = atom(pageInAddress());
  expect($page.get()).toBe(2);
  render(
    <ListPager noun="orders" $page={$page} page={2} count={25} perPage={10} t={createTexts(record, 'en')} />,
  );
  const link = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name });
  expect(new URL(link('Page 3').href).search).toBe('?group=open&p=3');
  expect(new URL(link('Page 1').href).search).toBe('?group=open');
  fireEvent.click(link('Next page'));
  expect([$page.get(), location.search]).toEqual([3, '?group=open&p=3']);
});

it.each(['', '?p=0', '?p=-2', '?p=1e3', '?p=two', '?p=99999999'])('reads %s as the first page', (search) => {
  at(search);
  expect(pageInAddress()).toBe(1);
});

it('leaves the first page out of the address', () => {
  at('?p=4');
  turnTo(atom(4), 1);
  expect(location.search).toBe('');
});
