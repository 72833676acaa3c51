import { expect, it } from 'vitest';
import { phrasesOf } from '#kernel/shop/text/phrases.ts';

it('two-character words stay whole, and punctuation stays with its text', () => {
  const parts = phrasesOf('圓形明亮式如何把光還給你', 'tc');
  expect(parts.join('')).toBe('圓形明亮式如何把光還給你');
  expect(parts).toContain('如何');
  expect(phrasesOf('光，始於比例', 'tc')[0]).toBe('光，');
  const quoted = phrasesOf('讀懂「證書」上的數字', 'tc');
  expect(quoted.join('')).toBe('讀懂「證書」上的數字');
  for (const part of quoted) expect(part).not.toMatch(/^[」，。]|[「《]$/);
});

it('English is one part', () => {
  expect(phrasesOf('Light begins with proportion', 'en')).toEqual(['Light begins with proportion']);
});
