import { describe, expect, it } from 'vitest';
import { locales, setLanguages } from '#kernel/shop/text/locales.ts';
import { shippedLanguages } from '#kernel/shop/text/shipped-languages.ts';
import { french } from '#kernel/shop/text/test-languages.fixture.ts';
import { emailPath, emailText, renderEmail } from './template.ts';

const site = {
  siteOrigin: 'https://shop.test',
  contact: { email: 'care@shop.test', whatsapp: '+852 5550 0100' },
};

describe('an email', () => {
  it.each(locales)('shows its code in subject, text and HTML in %s', async (locale) => {
    const source = { kind: 'code-register', locale, values: { code: '004217' }, url: '' };
    const { subject, text, html } = await renderEmail(source, site);
    for (const part of [subject, text, html]) expect(part).toContain('004217');
    expect(html).toContain(`lang="${locale === 'en' ? 'en' : locale === 'tc' ? 'zh-Hant' : 'zh-Hans'}"`);
    expect(html).not.toMatch(/src="(?!https:\/\/shop\.test\/)|url\(|<script/);
    for (const part of [text, html]) expect(part).toMatch(/care@shop\.test.+\+852 5550 0100/);
  });

  it('is written from right to left in Arabic', async () => {
    setLanguages([...shippedLanguages, { ...french, code: 'ar', prefix: 'ar', html: 'ar', intl: 'ar-AE' }]);
    const source = { kind: 'code-register', locale: 'ar', values: { code: '1' }, url: '' };
    expect((await renderEmail(source, site)).html).toContain('<html lang="ar" dir="rtl">');
    setLanguages(shippedLanguages);
  });

  it('links to the page in its language', async () => {
    const source = { kind: 'welcome', locale: 'zh', values: { name: '美' }, url: '/' } as const;
    expect(emailPath(source)).toBe('/zh/');
    const { text, html } = await renderEmail(source, site);
    expect(text).toContain('https://shop.test/zh/');
    expect(html).toContain('href="https://shop.test/zh/"');
  });

  it('of a former release is shown without the values that it lacks', () => {
    const values = { number: '1', amount: 'HK$200' };
    const { paragraphs } = emailText({ kind: 'order-refunded', locale: 'en', values, url: '' });
    expect(paragraphs[0]).toMatch(/HK\$200.*bank/);
    const returned = { kind: 'return-awaiting-refund', locale: 'tc', values, url: '' };
    expect(emailText(returned).paragraphs).toEqual([expect.stringMatching(/^HK\$200 將退回你的原付款方式/)]);
    const toCredit = { ...returned, values: { ...values, to: 'credit' } };
    expect(emailText(toCredit).paragraphs).toEqual(['HK$200 將以購物金存入你的帳戶，可以使用時會再通知你。']);
  });

  it('keeps the lines of a paragraph', async () => {
    const text = 'First line\nSecond line\n\nNext paragraph';
    const { html } = await renderEmail(
      { kind: 'order-written', locale: 'en', values: { text, subject: '' }, url: '' },
      site,
    );
    expect(html).toContain('First line<br>Second line</p>');
  });

  it('escapes markup in values', async () => {
    const name = '<img src=x onerror=alert(1)>"';
    const { html } = await renderEmail({ kind: 'welcome', locale: 'en', values: { name }, url: '/' }, site);
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img');
  });

  it('lists items with images, the total in bold, and the delivery address', async () => {
    const details = {
      items: [
        {
          name: 'Aurora & Co',
          detail: 'US 6',
          amount: 'HK$52,800',
          picture: 'https://shop.test/media/a/og.jpg',
        },
        { name: 'Plain', detail: '', amount: 'HK$1', picture: '' },
      ],
      totals: [
        { label: 'Pieces', amount: 'HK$52,801' },
        { label: 'Total', amount: 'HK$52,901' },
      ],
      facts: [{ label: 'Delivery to', lines: ['Ada Wong', '<12> Mount Street'] }],
    };
    const source = { kind: 'welcome', locale: 'en', values: { name: 'Mei' }, url: '' } as const;
    const { html, text } = await renderEmail(source, site, details);
    expect(html).toContain('Aurora &amp; Co');
    expect(html).toContain('src="https://shop.test/media/a/og.jpg"');
    expect(html.match(/<img/g)).toHaveLength(2);
    expect(html).toMatch(/font-weight:700[^>]*>Total</);
    expect(html).not.toMatch(/font-weight:700[^>]*>Pieces</);
    expect(html).toContain('&lt;12&gt; Mount Street');
    expect(text).toContain('Aurora & Co  HK$52,800\nUS 6');
    expect(text).toContain('Pieces  HK$52,801\nTotal  HK$52,901');
    expect(text).toContain('Delivery to:\nAda Wong\n<12> Mount Street');
  });

  it.each(locales)(
    'speaks of collecting, not of delivery, where the pieces are collected (%s)',
    async (locale) => {
      const textFor = (pickup: string) =>
        emailText({ kind: 'order-paid', locale, values: { number: '1', total: 'HK$1', pickup }, url: '' });
      expect(textFor('S4YPXYYM').paragraphs).not.toEqual(textFor('').paragraphs);
      expect(textFor('S4YPXYYM').subject).toBe(textFor('').subject);
    },
  );

  it.each(locales)(
    'asks for the rest before the pieces are collected, not before they are sent (%s)',
    (locale) => {
      const values = { number: '1', deposit: 'HK$1', rest: 'HK$2', day: '1', total: 'HK$3' };
      for (const kind of ['order-paid', 'rest-due', 'rest-paid']) {
        const textFor = (pickup: string) =>
          emailText({ kind, locale, values: { ...values, pickup }, url: '' }).paragraphs.join('\n');
        expect(textFor(''), kind).not.toBe(textFor('S4YPXYYM'));
        expect(textFor('S4YPXYYM'), kind).not.toMatch(/dispatch|before they leave|寄出|发货/);
        expect(textFor('S4YPXYYM'), kind).toContain(kind === 'order-paid' ? 'HK$1' : 'HK$2');
      }
    },
  );

  it('has full-width colons in its Chinese plain text', async () => {
    const details = { items: [], totals: [], facts: [{ label: '訂單編號', lines: ['1'] }] };
    const source = { kind: 'welcome', locale: 'tc', values: { name: '美' }, url: '/' };
    expect((await renderEmail(source, site, details)).text).toContain('訂單編號：\n1');
  });

  it('breaks long addresses of pages on a narrow screen', async () => {
    const url = 'https://carrier.test/waybill/#search/bill-number/SF1234567890';
    const details = { items: [], totals: [], facts: [{ label: 'Parcel', lines: [url] }] };
    const source = { kind: 'welcome', locale: 'en', values: { name: 'Mei' }, url: '/' };
    expect((await renderEmail(source, site, details)).html).toContain(`overflow-wrap:anywhere">${url}<`);
  });
});
