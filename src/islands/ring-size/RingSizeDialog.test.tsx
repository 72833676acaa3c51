// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emit } from '#client/events.ts';
import texts from '#i18n/en/ring-size.json' with { type: 'json' };
import RingSizeDialog from './RingSizeDialog.island.tsx';

// Texts and data load by dynamic import, which is slow on a busy machine.

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  render(<RingSizeDialog />);
  act(() => emit('shop:ring-size', null));
  await screen.findByRole('dialog');
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const start = () => screen.getByRole<HTMLButtonElement>('button', { name: 'START' });
const field = () => screen.getByLabelText<HTMLInputElement>(texts.number);
const type = (value: string) => fireEvent.change(field(), { target: { value } });

async function sizeOf(measure: string, value: string): Promise<string> {
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${measure}`) }));
  type(value);
  await act(async () => fireEvent.click(start()));
  return screen.getByText(texts.result).nextElementSibling?.textContent ?? '';
}

describe('the ring size dialog', () => {
  it('starts once a number is typed, of three characters at most', () => {
    expect(start().disabled).toBe(true);
    type('1655');
    expect(field().value).toBe('165');
    expect(start().disabled).toBe(false);
    type('16.5');
    expect(field().value).toBe('165');
    expect(screen.getByText('= 16.5 mm')).toBeTruthy();
    type('');
    expect(start().disabled).toBe(true);
  });

  it('converts by the chosen measure and keeps the answer', async () => {
    expect(await sizeOf(texts.diameter, '16.5')).toBe('6');
    expect(await sizeOf(texts.circumference, '63.4')).toBe('10.5');
    const stored = ['size', 'measuredvalue', 'measuredinput'].map((key) => localStorage.getItem(key));
    expect(stored).toEqual(['10.5', 'circumference', '63.4']);
  });

  it('offers the ring sizer of the shop by post', () => {
    const link = screen.getByRole('link', { name: texts.sizer });
    expect(link.getAttribute('href')).toBe('/shoppingCart/?goods=ring-sizer');
  });

  it('says NULL for a number outside all ranges', async () => {
    expect(await sizeOf(texts.diameter, '23.1')).toBe('NULL');
    expect(await sizeOf(texts.circumference, '99')).toBe('NULL');
    expect(localStorage.getItem('size')).toBe('NULL');
  });
});
