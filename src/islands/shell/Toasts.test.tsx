// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from '#client/events.ts';
import Toasts from './Toasts.island.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  HTMLElement.prototype.showPopover = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = async () => {
  render(<Toasts />);
  await screen.findByRole('region', { hidden: true });
};
const removed = (run: () => void) =>
  act(() =>
    toast({ kind: 'note', message: 'Tide ring is no longer in your cart.', action: { label: 'Undo', run } }),
  );
const buttons = () => screen.queryAllByRole('button', { name: 'Undo', hidden: true });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('shows equal messages once, but every undo button', async () => {
  await show();
  act(() => toast({ kind: 'success', message: 'Saved.' }));
  act(() => toast({ kind: 'success', message: 'Saved.' }));
  expect(screen.getAllByText('Saved.')).toHaveLength(1);
  const [first, second] = [vi.fn(), vi.fn()];
  removed(first);
  removed(second);
  for (const button of buttons()) fireEvent.click(button);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
});

it('stays while the pointer or the focus is on it, and closes after one of its buttons was pressed', async () => {
  await show();
  removed(vi.fn());
  removed(vi.fn());
  const [button] = buttons();
  if (!button) throw new Error('no way back is offered');
  fireEvent.pointerOver(button);
  button.focus();
  await wait(25_000);
  expect(buttons()).toHaveLength(2);
  // The pressed button is removed: neither pointerleave nor blur fires.
  fireEvent.click(button);
  expect(buttons()).toHaveLength(1);
  await wait(25_000);
  expect(buttons()).toHaveLength(0);
});
