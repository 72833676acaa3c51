// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Combobox } from './Combobox.tsx';

const items = [
  { value: 'HK', label: 'Hong Kong', note: 'HK' },
  { value: 'GB', label: 'United Kingdom', note: 'GB', keywords: 'England' },
  { value: 'US', label: 'United States', note: 'US' },
];

afterEach(cleanup);

function Example({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState('HK');
  return (
    <Combobox
      label="Country"
      items={items}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
      emptyText="No match"
      openLabel="Show the list"
    />
  );
}

function open(onChange = vi.fn()) {
  render(<Example onChange={onChange} />);
  const box = screen.getByRole('combobox', { name: 'Country' });
  fireEvent.click(box);
  return { box, onChange };
}

const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('Combobox', () => {
  it('shows the choice, and the whole list while nothing is typed', () => {
    const { box } = open();
    expect(box).toHaveProperty('value', 'Hong Kong');
    expect(options()).toHaveLength(3);
  });

  it('finds by label, value and keyword', () => {
    const { box } = open();
    type(box, 'unit');
    expect(options()).toEqual(['United KingdomGB', 'United StatesUS']);
    type(box, 'england');
    expect(options()).toEqual(['United KingdomGB']);
    type(box, 'us');
    expect(options()).toEqual(['United StatesUS']);
  });

  it('chooses with the keyboard', () => {
    const { box, onChange } = open();
    type(box, 'unit');
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(onChange).toHaveBeenCalledExactlyOnceWith('US');
    expect(box).toHaveProperty('value', 'United States');
    expect(options()).toEqual([]);
  });

  it('chooses the only match on Enter', () => {
    const { box, onChange } = open();
    type(box, 'united st');
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(onChange).toHaveBeenCalledExactlyOnceWith('US');
  });

  it('says when nothing matches, and keeps the text without a choice', () => {
    const { box, onChange } = open();
    type(box, 'atlantis');
    expect(screen.getByRole('status').textContent).toBe('No match');
    fireEvent.blur(box);
    expect(box).toHaveProperty('value', 'atlantis');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('');
  });

  it('falls back to the choice if the text has matches', () => {
    const { box, onChange } = open();
    type(box, 'unit');
    fireEvent.blur(box);
    expect(box).toHaveProperty('value', 'Hong Kong');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('leaves Escape to its parents when its list is closed', () => {
    const { box } = open();
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(fireEvent.keyDown(box, { key: 'Escape' })).toBe(true);
    expect(box).toHaveProperty('value', 'Hong Kong');
  });

  it('closes its list on Escape without closing its parents', () => {
    const { box } = open();
    const outer = vi.fn();
    document.addEventListener('keydown', outer);
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(options()).toEqual([]);
    expect(box).toHaveProperty('value', 'Hong Kong');
    expect(outer).not.toHaveBeenCalled();
    document.removeEventListener('keydown', outer);
  });
});
