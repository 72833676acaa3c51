import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { email } from './typed-text.ts';

const accepts = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

describe('typed text', () => {
  it('knows an e-mail address from a sentence', () => {
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
    ]) {
      expect(accepts(email, bad), bad).toBe(false);
    }
  });
});
