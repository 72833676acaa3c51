// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { Chips } from './Chips.tsx';
import { Field } from './Field.tsx';
import { pageWindow } from './page-window.ts';
import { Stepper } from './Stepper.tsx';
import { TabList, TabPanel } from './Tabs.tsx';
import { usePending } from './use-pending.ts';

afterEach(cleanup);

const labels = { field: 'Quantity', more: 'More', less: 'Less' };

function StepperExample({ onChange }: { onChange: (value: number) => void }) {
  const [value, setValue] = useState(2);
  const change = (next: number) => {
    setValue(next);
    onChange(next);
  };
  return <Stepper value={value} max={5} labels={labels} onChange={change} />;
}

function TabsExample() {
  const [active, setActive] = useState<'a' | 'b' | 'c'>('a');
  const tabs = (['a', 'b', 'c'] as const).map((key) => ({ key, label: key }));
  return (
    <>
      <TabList label="Lists" tabs={tabs} active={active} onChange={setActive} group="lists" />
      <TabPanel group="lists" tabKey={active}>
        panel of {active}
      </TabPanel>
    </>
  );
}

function PendingExample({ work }: { work: () => Promise<unknown> }) {
  const [isPending, run] = usePending(work);
  return (
    <Button isPending={isPending} onClick={run}>
      Add
    </Button>
  );
}

describe('Chips', () => {
  it('distinguishes a new choice from a repeated press', () => {
    const [onChange, onAgain] = [vi.fn(), vi.fn()];
    const options = (['top', 'side'] as const).map((value) => ({ value, label: value }));
    render(<Chips legend="View" options={options} value="top" onChange={onChange} onAgain={onAgain} />);
    fireEvent.click(screen.getByLabelText('side'));
    expect([onChange.mock.calls, onAgain.mock.calls]).toEqual([[['side']], []]);
    fireEvent.click(screen.getByLabelText('top'));
    expect([onChange.mock.calls, onAgain.mock.calls]).toEqual([[['side']], [['top']]]);
  });
});

describe('Field', () => {
  it('links its hint and error to the input', () => {
    const { rerender } = render(<Field label="E-mail" hint="We never share it." />);
    const input = screen.getByLabelText('E-mail');
    const descriptions = () =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent);
    expect(descriptions()).toEqual(['We never share it.']);
    expect(input.getAttribute('aria-invalid')).toBeNull();
    rerender(<Field label="E-mail" hint="We never share it." error="Too short." />);
    expect(descriptions()).toEqual(['Too short.', 'We never share it.']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('Stepper', () => {
  function show(onChange = vi.fn()) {
    render(<StepperExample onChange={onChange} />);
    return { input: screen.getByLabelText('Quantity'), onChange };
  }

  it('stops at its bounds', () => {
    const { onChange } = show();
    fireEvent.click(screen.getByLabelText('Less'));
    expect(screen.getByLabelText('Less')).toHaveProperty('disabled', true);
    for (let step = 0; step < 6; step += 1) fireEvent.click(screen.getByLabelText('More'));
    expect(onChange.mock.calls.flat()).toEqual([1, 2, 3, 4, 5]);
  });

  it.each([
    ['99', '5'],
    ['0', '1'],
    ['-4', '4'],
    ['3', '3'],
  ])('reads a typed %s as %s', (typed, shown) => {
    const { input } = show();
    fireEvent.change(input, { target: { value: typed } });
    fireEvent.blur(input);
    expect(input).toHaveProperty('value', shown);
  });

  it('keeps the quantity if the field is left empty', () => {
    const { input, onChange } = show();
    fireEvent.change(input, { target: { value: '' } });
    fireEvent.blur(input);
    expect(input).toHaveProperty('value', '2');
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('Tabs', () => {
  it('move by arrow keys, and the focus with them', () => {
    render(<TabsExample />);
    const key = (name: string) => fireEvent.keyDown(screen.getByRole('tablist'), { key: name });
    const focused = () => document.activeElement?.textContent;
    key('ArrowRight');
    expect(focused()).toBe('b');
    key('End');
    expect(focused()).toBe('c');
    key('ArrowRight');
    expect(focused()).toBe('a');
    key('ArrowLeft');
    expect(focused()).toBe('c');
    expect(screen.getByRole('tabpanel', { name: 'c' }).textContent).toBe('panel of c');
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, -1, 0]);
  });
});

describe('a pending button', () => {
  it('takes one click until its work is done', async () => {
    let finish = () => undefined as unknown;
    const work = vi.fn(
      () =>
        new Promise((resolve) => {
          finish = () => resolve(undefined);
        }),
    );
    render(<PendingExample work={work} />);
    const button = screen.getByRole('button', { name: 'Add' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(work).toHaveBeenCalledOnce();
    expect(button.getAttribute('aria-busy')).toBe('true');
    finish();
    await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull(), { timeout: 15_000 });
    fireEvent.click(button);
    expect(work).toHaveBeenCalledTimes(2);
  });
});

describe('page numbers', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, -1, 9]],
    [3, 9, [1, 2, 3, 4, -1, 9]],
    [5, 9, [1, -1, 4, 5, 6, -2, 9]],
    [9, 9, [1, -1, 8, 9]],
    [4, 5, [1, 2, 3, 4, 5]],
  ])('page %d of %d', (page, count, expected) => {
    expect(pageWindow(page, count)).toEqual(expected);
  });
});
