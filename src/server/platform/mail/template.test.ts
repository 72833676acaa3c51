import { describe, expect, it } from 'vitest';
import { locales } from '#kernel/text/locales.ts';
import { letterPath, renderLetter } from './template.ts';

const site = 'https://shop.test';

describe('a letter', () => {
  it.each(locales)('shows its code in subject, text and HTML in %s', async (locale) => {
    const source = { kind: 'code-register', locale, values: { code: '004217' }, url: '' };
    const { subject, text, html } = await renderLetter(source, site);
    for (const part of [subject, text, html]) expect(part).toContain('004217');
    expect(html).toContain(`lang="${locale === 'en' ? 'en' : locale === 'tc' ? 'zh-Hant' : 'zh-Hans'}"`);
    expect(html).not.toMatch(/src=|url\(|<script/);
  });

  it('leads to the page in its own language', async () => {
    const source = { kind: 'welcome', locale: 'zh', values: { name: '美' }, url: '/' } as const;
    expect(letterPath(source)).toBe('/zh/');
    const { text, html } = await renderLetter(source, site);
    expect(text).toContain('https://shop.test/zh/');
    expect(html).toContain('href="https://shop.test/zh/"');
  });

  it('cannot be made to carry mark-up by what a shopper typed', async () => {
    const name = '<img src=x onerror=alert(1)>"';
    const { html } = await renderLetter({ kind: 'welcome', locale: 'en', values: { name }, url: '/' }, site);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img');
  });

  it('sets out what was bought', async () => {
    const values = {
      name: 'Mei',
      items: [{ name: 'Aurora & Co', detail: 'US 6', amount: 'HK$52,800' }],
      totals: [{ label: 'Total', amount: 'HK$52,800' }],
    };
    const { html, text } = await renderLetter({ kind: 'welcome', locale: 'en', values, url: '' }, site);
    expect(html).toContain('Aurora &amp; Co');
    expect(text).toContain('Aurora & Co  US 6  HK$52,800');
    expect(text).toContain('Total  HK$52,800');
  });
});
