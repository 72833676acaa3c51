import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

describe('readOptions', () => {
  it('renders everything by default', () => {
    expect(readOptions([])).toMatchObject({
      only: null,
      views: null,
      size: null,
      force: false,
      isPlan: false,
      sheets: false,
    });
  });

  it('reads lists and numbers', () => {
    const options = readOptions(['--only', '1001, 1002', '--views', 'top', '--size', '96', '--threads', '3']);
    expect(options?.only).toEqual(new Set(['1001', '1002']));
    expect(options?.views).toEqual(new Set(['top']));
    expect(options?.size).toBe(96);
    expect(options?.threads).toBe(3);
  });

  it('names the invalid option', () => {
    expect(() => readOptions(['--size', 'large'])).toThrow(
      '--size must be a whole number from 32 to 4000, not “large”',
    );
    expect(() => readOptions(['--threads', '0'])).toThrow('--threads');
    expect(() => readOptions(['--colour', 'red'])).toThrow();
  });

  it('returns null for --help', () => {
    expect(readOptions(['--help'])).toBeNull();
  });
});
