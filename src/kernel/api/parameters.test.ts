import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as p from './parameters.ts';

const accepts = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

describe('parameters', () => {
  it('reads whole numbers from strings and nothing else', () => {
    expect(v.parse(p.id, '42')).toBe(42);
    expect(v.parse(p.integer(-5, 5), '-3')).toBe(-3);
    for (const bad of ['', '0', '1.5', '1e3', ' 1', '0x10', '99999999999', 'NaN', null, [], {}, true]) {
      expect(accepts(p.id, bad), String(bad)).toBe(false);
    }
  });

  it('reads the flags that clients of the original send', () => {
    for (const yes of ['1', 'true', 'on', 1, true]) expect(v.parse(p.flag, yes)).toBe(true);
    for (const no of ['0', '2', 'false', '', 0, 2, false]) expect(v.parse(p.flag, no)).toBe(false);
    expect(accepts(p.flag, 'yes')).toBe(false);
  });

  it('knows an e-mail address from a sentence', () => {
    expect(v.parse(p.email, ' Ada.L@Example.COM ')).toBe('ada.l@example.com');
    for (const bad of [
      '',
      'a',
      'a@b',
      'a b@c.de',
      'a@b..de',
      '<a@b.de>',
      `a\u0000@b.de`,
      `${'a'.repeat(65)}@b.de`,
    ]) {
      expect(accepts(p.email, bad), bad).toBe(false);
    }
  });

  it('refuses NUL, which PostgreSQL cannot store', () => {
    expect(accepts(p.text(10), 'a\u0000b')).toBe(false);
  });

  it('reads a document inside a parameter', () => {
    const schema = p.json(v.record(v.string(), v.string()));
    expect(v.parse(schema, '{"metal":"platinum-950"}')).toEqual({ metal: 'platinum-950' });
    expect(v.parse(schema, '')).toEqual({});
    expect(v.parse(schema, { size: '6' })).toEqual({ size: '6' });
    expect(accepts(schema, '{"a":1')).toBe(false);
    expect(accepts(schema, '[1]')).toBe(false);
  });

  it('keeps the code field to 20 letters and digits', () => {
    expect(accepts(p.alphanumericCode, 'WELCOME5')).toBe(true);
    expect(accepts(p.alphanumericCode, 'A'.repeat(21))).toBe(false);
    expect(accepts(p.alphanumericCode, "5';--")).toBe(false);
  });
});
