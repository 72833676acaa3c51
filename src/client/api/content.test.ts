import { describe, expect, it, vi } from 'vitest';
import { demonstrationSettings } from '../../../tests/fixtures/demonstration-settings.ts';
import { readArticle, readPage, readPolicyInfo } from './content.ts';
import { refreshHomeBase, storedHomeBase } from './home-base.ts';

const picture = { base: '/media/a', widths: [320], width: 3, height: 2, colour: '#eee' };

const card = {
  tid: 1,
  aid: 101,
  class: 'diamonds',
  slug: 'light',
  title: 'Light',
  image: '',
  picture,
  summary: 'What a cut does.',
  url: '/article/1/101/diamonds/light/',
  updated_at: '2026-06-02',
};

describe('articles', () => {
  it('are read with their neighbours', async () => {
    const article = {
      ...card,
      content: '<p>…</p>',
      class_name: 'Diamonds',
      meta: { title: 'Light', keywords: '', description: 'What a cut does.' },
      created_at: '2026-05-01',
      alternates: { en: '/a/', tc: '/tc/a/', zh: '/zh/a/' },
    };
    const call = vi.fn().mockResolvedValue({ article, previous: null, next: card, products: [] });
    const read = await readArticle({ call }, { tid: 1, aid: 101 });
    expect(read.article).toMatchObject({
      className: 'Diamonds',
      createdAt: '2026-05-01',
      updatedAt: '2026-06-02',
      picture,
    });
    expect([read.previous, read.next?.title]).toEqual([null, 'Light']);
  });
});

describe('pages of the shop', () => {
  it('are policies, questions and lessons', async () => {
    const policy = { id: 1, key: 'privacy', title: 'Privacy', description: '', content: '' };
    const problem = { id: 2, question: 'How long?', answer: 'Four weeks.', group: 'a', group_name: 'Making' };
    const call = vi.fn().mockResolvedValue({
      policies: [{ ...policy, updated_at: '2026-05-01' }],
      pages: ['our-workshop'],
      common_problems: [problem],
      education: [card],
    });
    await expect(readPolicyInfo({ call })).resolves.toMatchObject({
      policies: [{ key: 'privacy', updatedAt: '2026-05-01' }],
      problems: [{ id: 2, groupName: 'Making' }],
      education: [{ aid: 101, updatedAt: '2026-06-02' }],
    });
  });

  it('have the date of their text; the key of a class has none', async () => {
    const page = { content: '<p>Us.</p>', created_at: 1_780_000_000, title: 'About us', description: '' };
    const call = vi
      .fn()
      .mockResolvedValueOnce(page)
      .mockResolvedValueOnce({ list: [card] });
    const read = await readPage({ call }, 'about-us');
    expect(read).toMatchObject({ key: 'about-us', title: 'About us', updatedAt: '2026-05-28T20:26:40.000Z' });
    await expect(readPage({ call }, 'diamonds')).resolves.toBeUndefined();
  });
});

describe('the home base', () => {
  const wire = {
    site_name: 'Aurelle',
    web_logo: 'https://shop.example/logo.svg',
    shop: demonstrationSettings,
    email: 'hello@shop.example',
    whatsapp: '+852 5550 0100',
    mobile_origin: '',
    refund_days: 30,
    linked_pages: ['cookies'],
    has_articles: true,
    is_open: true,
    top_nav: [
      {
        id: 1,
        name: 'Rings',
        url: '/goods/1/',
        image: '',
        picture,
        title: 'All rings',
        child: [
          {
            name: 'By style',
            child: [
              {
                id: 11,
                name: 'Solitaires',
                url: '/goods/11/',
                thumbnail_image: '',
                thumbnail: picture,
                title: '',
                meta_keywords: '',
                meta_description: '',
              },
            ],
          },
        ],
      },
    ],
    bottom_nav: [
      {
        id: 1,
        name: 'Help',
        sub: [{ id: 11, name: 'Questions', title: '', url: '/commonProblem/' }],
      },
    ],
    bottom_pictures: [
      { name: 'GIA', text: 'Reports', image: 'http://shop.test/partners/lab.svg', url: '/policy/privacy/' },
    ],
    taxes_duties: '',
    lang: {
      langList: [
        { code: 'en', languageName: 'English', language: 'en' },
        { code: 'xx', languageName: 'Elvish', language: 'xx' },
      ],
      currentLang: 'en',
    },
    country: [
      {
        country_code: 'HK',
        country_symbol: '',
        name: 'Hong Kong',
        currency: 'HKD',
        taxes_included: true,
        free_shipping: true,
        shipping_base_minor: 0,
        delivery_days: [1, 2],
        customs: null,
      },
    ],
    currency: {
      currencyList: [{ code: 'HKD', symbol: 'HK$', rate: '1', name: 'Hong Kong dollar' }],
      currentCurrency: 'HKD',
      quoted_on: '2026-11-20',
    },
    digest: 'abc',
  };

  it('is read, and stored for the next pages', async () => {
    expect(storedHomeBase()).toBeUndefined();
    const base = await refreshHomeBase({ call: vi.fn().mockResolvedValue(wire) });
    expect(base).toMatchObject({
      siteName: 'Aurelle',
      shop: demonstrationSettings,
      refundDays: 30,
      linkedPages: ['cookies'],
      hasArticles: true,
      isOpen: true,
      menu: [{ id: 1, groups: [{ name: 'By style', links: [{ id: 11, picture }] }] }],
      footer: [{ name: 'Help', links: [{ name: 'Questions', url: '/commonProblem/' }] }],
      countries: [{ code: 'HK', name: 'Hong Kong', currency: 'HKD' }],
      currencies: [{ code: 'HKD', rate: '1' }],
      ratesQuotedOn: '2026-11-20',
    });
    expect(base.languages).toEqual([{ code: 'en', name: 'English' }]);
    expect(storedHomeBase()).toEqual(base);
  });
});
