import { describe, expect, it } from 'vitest';
import { fillEmail, unknownPlaceholders } from './email-template.ts';

const words = { subject: 'Order {order}', text: 'Dear {name}\n\nOrder {order} comes to { total }.' };

describe('a letter from a template', () => {
  it('is filled everywhere from the record', () => {
    expect(fillEmail(words, { name: 'Mei', order: '1100000001', total: 'US$1' })).toEqual({
      subject: 'Order 1100000001',
      text: 'Dear Mei\n\nOrder 1100000001 comes to US$1.',
      missing: [],
      unknown: [],
    });
  });

  it('names once what has no value, an empty one among them, and leaves its place', () => {
    const filled = fillEmail(words, { name: '', total: 'US$1' });
    expect(filled.missing).toEqual(['order', 'name']);
    expect(filled.subject).toBe('Order {order}');
    expect(filled.text).toContain('Dear {name}');
  });

  it('takes a value as it is: signs of a pattern and braces in a name stay what they are', () => {
    const filled = fillEmail({ subject: '', text: 'Dear {name}' }, { name: '$& {order}' });
    expect(filled).toMatchObject({ text: 'Dear $& {order}', missing: [], unknown: [] });
  });

  it('knows what no record fills', () => {
    expect(unknownPlaceholders({ subject: '{nmae}', text: '{name} {} {toString}' })).toEqual([
      'nmae',
      '',
      'toString',
    ]);
    expect(fillEmail({ subject: '{nmae}', text: '' }, { name: 'Mei' })).toMatchObject({
      subject: '{nmae}',
      missing: [],
      unknown: ['nmae'],
    });
  });
});
