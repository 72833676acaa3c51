import { describe, expect, it } from 'vitest';
import { locales } from '#kernel/shop/text/locales.ts';
import { staffEmailPath } from './staff-email.ts';
import { renderEmail } from './template.ts';

const site = { siteOrigin: 'https://shop.test', contact: { email: 'care@shop.test', whatsapp: '' } };

describe('an email to staff', () => {
  it.each([
    ['house-return', { return: '7', order: '1100000001', known: 'yes' }, 'returns/7'],
    ['house-appointment', { appointment: '3' }, 'appointments/3'],
    ['house-note', { number: '1100000001' }, 'orders/1100000001'],
    ['house-withdrawal', { order: '1100000001', known: 'yes' }, 'orders/1100000001'],
    ['house-withdrawal', { order: '9999999999', known: 'no' }, 'messages'],
    ['house-reconciliation', { day: '2026-11-20' }, 'orders/books'],
    ['house-publish-failed', { publish: 4 }, 'content/publishes'],
  ])('%s links to its screen of the desk', (kind, values, screen) => {
    expect(staffEmailPath(kind, values)).toBe(`/desk/#/${screen}`);
  });

  it.each(locales)('has a button to the desk and no footer for shoppers in %s', async (locale) => {
    const values = { return: '7', reference: 'R-000007', order: '1', piece: 'Ring', service: 'cleaning' };
    const source = { kind: 'house-return', locale, values, url: '' };
    const { text, html } = await renderEmail(source, site);
    expect(html).toContain('href="https://shop.test/desk/#/returns/7"');
    for (const part of [text, html]) expect(part).not.toMatch(/care@shop\.test|npm run/);
    const toShopper = await renderEmail({ ...source, kind: 'return-inspected' }, site);
    expect(toShopper.text).toContain('care@shop.test');
    expect(toShopper.text).not.toContain('/desk/');
  });
});
