import { describe, expect, it } from 'vitest';
import { isPrintable } from './printable.ts';

describe('a line of a label', () => {
  it.each([
    '12 Mount Street',
    '3 “O’Brien” & <b>Sons</b> №4, 5½ ‰',
    'Acme® © ™ #3 *',
    '陳小明 ％ 〒',
    '김민수',
    'สมชาย',
    'ص.ب',
    'Łódź',
    '',
  ])('prints %s', (line) => {
    expect(isPrintable(line)).toBe(true);
  });

  it.each([
    '3 Lantern Street 🏠',
    '❤',
    '☎ 12',
    '👍🏽',
    '🏽',
    '🇭🇰',
    '🇭',
    '1\ufe0f\u20e3',
    '1\u20e3',
    'a\ufe0f',
    'a\u0000b',
    'a\u001bb',
    'a\u0085b',
    'a\nb',
    'a\ud800b',
    'a\ue000b',
  ])('does not print %j', (line) => {
    expect(isPrintable(line)).toBe(false);
  });
});
