import { describe, expect, it } from 'vitest';
import { fillEmail, unknownPlaceholders } from './email-template.ts';

const template = { subject: 'Order {order}', text: 'Dear {name}\n\nOrder {order} comes to { total }.' };

describe('an email from a template', () => {
  it('is filled from the record everywhere', () => {
    expect(fillEmail(template, { name: 'Mei', order: '1100000001', total: 'US$1' })).toEqual({
      subject: 'Order 1100000001',
      text: 'Dear Mei\n\nOrder 1100000001 comes to US$1.',
      missing: [],
      unknown: [],
    });
  });

  it('reports each missing or empty value once, and leaves its placeholder', () => {
    const filled = fillEmail(template, { name: '', total: 'US$1' });
    expect(filled.missing).toEqual(['order', 'name']);
    expect(filled.subject).toBe('Order {order}');
    expect(filled.text).toContain('Dear {name}');
  });

  it('inserts values literally, also with replacement patterns and braces', () => {
    const filled = fillEmail({ subject: '', text: 'Dear {name}' }, { name: '$& {order}' });
    expect(filled).toMatchObject({ text: 'Dear $& {order}', missing: [], unknown: [] });
  });

  it('reports unknown placeholders', () => {
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
