import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { plainText } from './plain-text.ts';
import { email, sixDigits } from './typed-text.ts';

const accepts = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

describe('typed text', () => {
  it('accepts email addresses only', () => {
    expect(v.parse(email, ' Ada.L@Example.COM ')).toBe('ada.l@example.com');
    for (const bad of [
      '',
      'a',
      'a@b',
      'a b@c.de',
      'a@b..de',
      '<a@b.de>',
      `a\u0000@b.de`,
      'a\u202e@b.de',
      'a@b\u200b.de',
      `${'a'.repeat(65)}@b.de`,
      'a@b.de>',
      'a@b.de, c@d.de',
    ]) {
      expect(accepts(email, bad), bad).toBe(false);
    }
    expect(v.parse(email, 'ada@mail.jewels.example.com')).toBe('ada@mail.jewels.example.com');
  });

  it('has plain letters, digits and spaces, whatever keyboard wrote it', () => {
    expect(plainText('　ＳＦ１２３　４５\u00a0６ ')).toBe('SF123 45 6');
    expect(plainText('١٢٣۴۵६๗')).toBe('1234567');
    expect(plainText('ﾀﾅｶ')).toBe('タナカ');
    expect(v.parse(email, 'Ａｄａ＠example．com')).toBe('ada@example.com');
    expect(v.parse(sixDigits, '１２３ ４５６')).toBe('123456');
  });

  it('accepts the emailed code with surrounding spaces', () => {
    expect(v.parse(sixDigits, ' 012345\n')).toBe('012345');
    for (const bad of ['', '12345', '1234567', 'a12345', '12345a', 'abcdef', 123_456]) {
      expect(accepts(sixDigits, bad), String(bad)).toBe(false);
    }
  });
});
