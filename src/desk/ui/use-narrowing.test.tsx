// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNarrowing } from './use-narrowing.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface ListProps {
  onNarrow: (values: object) => void;
  onDrawn: (change: ReturnType<typeof useNarrowing>) => void;
}

function List({ onNarrow, onDrawn }: ListProps) {
  onDrawn(useNarrowing(onNarrow));
  return null;
}

function drawn() {
  const narrowed: object[] = [];
  let change: ReturnType<typeof useNarrowing> = () => undefined;
  const root = createRoot(document.createElement('div'));
  const onDrawn: ListProps['onDrawn'] = (drawnChange) => {
    change = drawnChange;
  };
  act(() => root.render(<List onNarrow={(values) => narrowed.push(values)} onDrawn={onDrawn} />));
  return { narrowed, root, type: (text: string) => change({ text }, true), choose: () => change({}, false) };
}

it('filters after a pause in typing, and at once for a choice', () => {
  const { narrowed, root, type, choose } = drawn();
  type('1');
  type('11');
  expect(narrowed).toEqual([]);
  vi.advanceTimersByTime(300);
  expect(narrowed).toEqual([{ text: '11' }]);
  type('112');
  choose();
  vi.advanceTimersByTime(300);
  expect(narrowed).toEqual([{ text: '11' }, {}]);
  act(() => root.unmount());
});

it('does not navigate back after the person has left the list', () => {
  const { narrowed, root, type } = drawn();
  type('1');
  act(() => root.unmount());
  vi.advanceTimersByTime(300);
  expect(narrowed).toEqual([]);
});

it('does not navigate back while the screen of an opened row is loading', () => {
  window.location.hash = '#/orders?q=1';
  const { narrowed, root, type } = drawn();
  type('11');
  window.location.hash = '#/orders/7';
  vi.advanceTimersByTime(300);
  expect(narrowed).toEqual([]);
  act(() => root.unmount());
});
