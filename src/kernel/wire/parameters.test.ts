import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as p from './parameters.ts';

const accepts = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success;

describe('parameters', () => {
  it('reads whole numbers from strings and nothing else', () => {
    expect(v.parse(p.id, '42')).toBe(42);
    expect(v.parse(p.integer(-5, 5), '-3')).toBe(-3);
    for (const bad of ['', '0', '1.5', '1e3', '1 2', '0x10', '99999999999', 'NaN', null, [], {}, true]) {
      expect(accepts(p.id, bad), String(bad)).toBe(false);
    }
  });

  it('reads the flags that clients of the original send', () => {
    for (const yes of ['1', 'true', 'on', 1, true]) expect(v.parse(p.flag, yes)).toBe(true);
    for (const no of ['0', '2', 'false', '', 0, 2, false]) expect(v.parse(p.flag, no)).toBe(false);
    expect(accepts(p.flag, 'yes')).toBe(false);
  });

  it.each(['a\u0000b', 'a\u0007b', 'a\u009fb', 'a\ud800b', '\udc00'])('refuses %j as text', (value) => {
    expect(accepts(p.text(10), value)).toBe(false);
    expect(accepts(p.optionalLines(10), value)).toBe(false);
  });

  it('joins a text to one line, without invisible characters', () => {
    expect(v.parse(p.text(30), '\ufeff Mei\r\nLing\u202e\t Chan ')).toBe('Mei Ling  Chan');
    expect(v.parse(p.text(30), '\u202a+852 5550 1234\u202c')).toBe('+852 5550 1234');
    expect(v.parse(p.text(30), '👩🏽‍🎨 ﷺ नमस्ते')).toBe('👩🏽‍🎨 ﷺ नमस्ते');
    expect(accepts(p.text(30), '\u200b\u2060')).toBe(false);
  });

  it('preserves the lines of a note', () => {
    expect(v.parse(p.optionalLines(30), ' Ring twice\r\nThank you ')).toBe('Ring twice\nThank you');
    expect(v.parse(p.optionalLines(30), undefined)).toBe('');
    expect(accepts(p.optionalLines(3), 'long')).toBe(false);
  });

  it('reads a document inside a parameter', () => {
    const schema = p.json(v.record(v.string(), v.string()));
    expect(v.parse(schema, '{"metal":"platinum-950"}')).toEqual({ metal: 'platinum-950' });
    expect(v.parse(schema, '')).toEqual({});
    expect(v.parse(schema, { size: '6' })).toEqual({ size: '6' });
    expect(accepts(schema, '{"a":1')).toBe(false);
    expect(accepts(schema, '[1]')).toBe(false);
  });

  it('reads several values in every form that clients send', () => {
    for (const value of [['x', 'y'], { 0: 'x', 1: 'y' }, 'x,y', '["x","y"]', ' ["x", "y"]'.trim()])
      expect([value, v.parse(p.several, value)]).toEqual([value, ['x', 'y']]);
    expect(v.parse(p.several, '[3,4]')).toEqual([3, 4]);
    for (const value of ['[]', '', []]) expect(v.parse(p.several, value)).toEqual([]);
    for (const value of ['[', '["x"', '[["x"]]', '[null]', '[{}]'])
      expect(accepts(p.several, value)).toBe(false);
    const images = p.imageIds(/^[a-z]$/, 2);
    expect(v.parse(images, '["a","b","a"]')).toEqual(['a', 'b']);
    expect(v.parse(images, '[]')).toEqual([]);
    expect(accepts(images, 'a,b,c')).toBe(false);
    expect(accepts(images, '[1]')).toBe(false);
  });

  it('treats an empty optional parameter as absent', () => {
    const schema = v.object({
      sort: v.optional(v.picklist(['hot', 'new']), 'hot'),
      all: v.optional(p.flag, true),
      page: p.page,
      parent: v.optional(p.id),
      title: v.optional(v.picklist(['', 'ms'])),
      name: p.text(10, 0),
      place: v.optional(v.object({ zip: v.optional(p.text(5), '-'), city: p.text(9, 0) }), { city: 'x' }),
    });
    const empty = {
      sort: '',
      all: '',
      page: '',
      parent: '',
      title: '',
      name: '',
      place: { zip: '', city: '' },
    };
    expect(v.parse(schema, p.withoutEmpty(schema, empty))).toEqual({
      sort: 'hot',
      all: true,
      page: 1,
      title: '',
      name: '',
      place: { zip: '-', city: '' },
    });
    expect(p.withoutEmpty(schema, { place: '' })).toEqual({});
    expect(p.withoutEmpty(schema, { unknown: '', __proto__: { sort: '' } })).toEqual({ unknown: '' });
  });
});
