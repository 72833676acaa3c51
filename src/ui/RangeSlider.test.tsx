// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RangeSlider } from './RangeSlider.tsx';

afterEach(cleanup);

function shown(low: number, high: number) {
  const onChange = vi.fn();
  render(
    <RangeSlider
      min={0}
      max={10}
      low={low}
      high={high}
      labels={{ low: 'from', high: 'to' }}
      texts={{ low: `from ${low}`, high: `to ${high}` }}
      onChange={onChange}
    />,
  );
  return { onChange, low: screen.getByLabelText('from'), high: screen.getByLabelText('to') };
}

describe('a slider with two thumbs', () => {
  it('announces the positions of its thumbs', () => {
    const { low, high } = shown(2, 7);
    expect(low.getAttribute('aria-valuetext')).toBe('from 2');
    expect(high.getAttribute('aria-valuetext')).toBe('to 7');
  });

  it('moves each thumb separately, and never past the other', () => {
    const { low, high, onChange } = shown(2, 7);
    fireEvent.change(low, { target: { value: '5' } });
    expect(onChange).toHaveBeenLastCalledWith(5, 7);
    fireEvent.change(low, { target: { value: '9' } });
    expect(onChange).toHaveBeenLastCalledWith(6, 7);
    fireEvent.change(high, { target: { value: '0' } });
    expect(onChange).toHaveBeenLastCalledWith(2, 3);
  });
});
