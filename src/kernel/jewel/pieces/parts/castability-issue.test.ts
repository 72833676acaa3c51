import { describe, expect, it } from 'vitest';
import { tooSmall } from './castability-issue.ts';

const wall = (measured: number) => tooSmall('wall', 'wallMm', measured, { error: 0.4, warning: 0.501 });

describe('a measure in mm', () => {
  it('is an error below one limit, a warning below the other, and no issue above', () => {
    const fix = { path: 'wallMm', value: 0.51 };
    const issue = { rule: 'wall', path: 'wallMm', unit: 'mm', fix };
    expect(wall(0.304)).toEqual([{ ...issue, severity: 'error', measured: 0.3, limit: 0.4 }]);
    expect(wall(0.4)).toEqual([{ ...issue, severity: 'warning', measured: 0.4, limit: 0.5 }]);
    expect(wall(0.501)).toEqual([]);
  });

  it('tolerates floating-point rounding', () => {
    expect(wall(0.501 - 1e-9)).toEqual([]);
    expect(wall(0.4 - 1e-9)[0]?.severity).toBe('warning');
    expect(wall(0.4 - 1e-5)[0]?.severity).toBe('error');
  });

  it('has no warning without a warning limit, and the given fix', () => {
    const other = { path: 'carat', value: 1 };
    expect(tooSmall('wall', 'wallMm', 0.39, { error: 0.4 }, other)).toMatchObject([
      { severity: 'error', fix: other },
    ]);
    expect(tooSmall('wall', 'wallMm', 0.4, { error: 0.4 }, other)).toEqual([]);
    expect(tooSmall('wall', 'wallMm', 0.39, { error: 0.4 })[0]?.fix).toEqual({ path: 'wallMm', value: 0.4 });
    expect(tooSmall('wall', 'wallMm', 0.39, { error: 0.4 }, null)[0]?.fix).toBeNull();
  });
});
