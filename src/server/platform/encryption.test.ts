import { describe, expect, it } from 'vitest';
import { keyFor, newKey, seal, unseal } from './encryption.ts';

describe('sealing', () => {
  const key = newKey();

  it('gives the text back to whoever has the key, and to nobody else', () => {
    const sealed = seal(key, '一枚戒指');
    expect(unseal(key, sealed)).toBe('一枚戒指');
    expect(seal(key, '一枚戒指')).not.toBe(sealed);
    expect(unseal(newKey(), sealed)).toBeUndefined();
  });

  it('tells a changed text from the one that was sealed', () => {
    const bytes = Buffer.from(seal(key, 'before'), 'base64');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(unseal(key, changed.toString('base64')), `byte ${at}`).toBeUndefined();
    }
    expect(unseal(key, '')).toBeUndefined();
    expect(unseal(key, bytes.subarray(0, 20).toString('base64'))).toBeUndefined();
  });

  it('has another key for every purpose of one secret', () => {
    expect(keyFor('a secret', 'one')).toEqual(keyFor('a secret', 'one'));
    expect(keyFor('a secret', 'one')).not.toEqual(keyFor('a secret', 'two'));
    expect(keyFor('another', 'one')).not.toEqual(keyFor('a secret', 'one'));
  });
});
