import * as v from 'valibot';
import { announcementColours } from '#kernel/shop/content/announcement.ts';
import { linkedPages } from '#kernel/shop/content/policy.ts';
import { safetyRoles } from '#kernel/shop/law/product-safety.ts';
import { pageSettingsShape } from '#kernel/shop/settings/settings-shape.ts';
import { email } from '#kernel/shop/text/typed-text.ts';
import { codes } from '#kernel/wire/codes.ts';
import { productCard } from '#kernel/wire/contracts/product-card.contract.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty, media } from '#kernel/wire/shapes.ts';
import { articleCard } from './article-card.contract.ts';
import { homeIndexData } from './home.contract.ts';

const namedLink = v.object({ id: v.number(), name: v.string(), title: v.string(), url: v.string() });

const navChild = v.object({
  id: v.number(),
  name: v.string(),
  url: v.string(),
  thumbnail_image: v.string(),
  thumbnail: media,
  title: v.string(),
  meta_keywords: v.string(),
  meta_description: v.string(),
});

export const navItem = v.object({
  id: v.number(),
  name: v.string(),
  url: v.string(),
  image: v.string(),
  picture: media,
  title: v.string(),
  child: v.array(v.object({ name: v.string(), child: v.array(navChild) })),
});

export const languages = v.object({
  langList: v.array(v.object({ code: v.string(), languageName: v.string(), language: v.string() })),
  currentLang: v.string(),
});

export const homeBaseData = v.object({
  /** Brand name in the request's language; the default page title of the specification. */
  site_name: v.string(),
  web_logo: v.string(),
  /** Absent for the default theme. Its colours are in the answer of `siteTheme` only. */
  own_theme: v.optional(
    v.object({
      /** Whether there is a style sheet. */
      has_styles: v.boolean(),
      has_logo: v.boolean(),
      has_name_in_logo: v.boolean(),
      /** Whether headings use the font that pages preload. */
      preloads_font: v.boolean(),
    }),
  ),
  /**
   * In a shop that was never filled with the demonstration: base of the picture of shared links, the first of the home page
   * that the shop uploaded; '' for none.
   */
  share_picture: v.optional(v.string()),
  /** Settings of the shop that pages use. */
  shop: pageSettingsShape,
  email: v.string(),
  whatsapp: v.string(),
  refund_days: v.number(),
  /** Keys of the pages of the shop that others link to. */
  linked_pages: v.array(v.picklist(linkedPages)),
  has_articles: v.boolean(),
  /** Contacts for the safety of products; absent where no law asks for them, or without any. */
  product_safety: v.optional(
    v.array(
      v.object({
        role: v.picklist(safetyRoles),
        name: v.string(),
        address: v.string(),
        electronic: v.string(),
      }),
    ),
  ),
  /** Whether the shop has opened; before, nothing can be bought. */
  is_open: v.boolean(),
  /** The bar above every page; absent without one. */
  announcement: v.optional(
    v.object({
      id: v.string(),
      text: v.string(),
      url: v.string(),
      colour: v.picklist(announcementColours),
      is_dismissible: v.boolean(),
    }),
  ),
  top_nav: v.array(navItem),
  bottom_nav: v.array(v.object({ id: v.number(), name: v.string(), sub: v.array(namedLink) })),
  bottom_pictures: v.array(
    v.object({ name: v.string(), text: v.string(), image: v.string(), url: v.string() }),
  ),
  taxes_duties: v.string(),
  lang: languages,
  country: v.array(
    v.object({
      country_code: v.string(),
      country_symbol: v.string(),
      name: v.string(),
      currency: v.string(),
      taxes_included: v.boolean(),
      /** Insured delivery, minor units of the base currency. */
      shipping_base_minor: v.number(),
      /** Minimum and maximum working days in transit. */
      delivery_days: v.tuple([v.number(), v.number()]),
      /** Import rates in hundredths of a per cent, and the duty-free value in the base currency. null if unknown. */
      customs: v.nullable(
        v.object({
          duty_basis_points: v.nullable(v.number()),
          tax_basis_points: v.number(),
          free_up_to_minor: v.number(),
        }),
      ),
    }),
  ),
  currency: v.object({
    currencyList: v.array(
      v.object({ code: v.string(), symbol: v.string(), rate: v.string(), name: v.string() }),
    ),
    currentCurrency: v.string(),
    /** ISO date of the rates. */
    quoted_on: v.string(),
  }),
  digest: v.string(),
});

const policy = v.object({
  id: v.number(),
  key: v.string(),
  title: v.string(),
  description: v.string(),
  content: v.string(),
  updated_at: v.string(),
});

/** Every id the site builds pages for, with a digest of the page's data. */
const siteIndexData = v.object({
  products: v.array(
    v.object({ id: v.number(), customized_type: v.picklist([0, 1, 2, 4]), digest: v.string() }),
  ),
  categories: v.array(v.object({ id: v.number(), digest: v.string() })),
  articles: v.array(
    v.object({
      tid: v.number(),
      aid: v.number(),
      class: v.string(),
      slug: v.string(),
      digest: v.string(),
      updated_at: v.string(),
    }),
  ),
  policies: v.array(v.object({ key: v.string(), digest: v.string(), updated_at: v.string() })),
});

export const contentEndpoints = {
  homeBase: endpoint('GET', 'cms/home/base', {
    summary: 'Header, footer, languages, countries and currencies',
    input: p.nothing,
    output: homeBaseData,
  }),
  homeIndex: endpoint('GET', 'cms/home/index', {
    summary: 'Everything on the home page',
    input: p.nothing,
    output: homeIndexData,
  }),
  siteIndex: endpoint('GET', 'cms/site/index', {
    summary: 'Ids and digests of all pages the site pre-builds',
    input: p.nothing,
    output: siteIndexData,
  }),
  siteTheme: endpoint('GET', 'cms/site/theme', {
    summary: 'Style sheet and logo of the theme; both are empty for the default theme',
    input: p.nothing,
    output: v.object({
      css: v.string(),
      logo: v.string(),
      /** In a shop that was never filled with the demonstration; its site leaves out the demonstration's pictures. */
      has_no_demonstration: v.optional(v.literal(true)),
    }),
  }),
  siteLanguages: endpoint('GET', 'cms/site/languages', {
    summary: 'The languages of the shop with their addresses, the default first',
    input: p.nothing,
    output: v.object({
      languages: v.array(
        v.object({
          code: v.string(),
          /** First folder of its addresses; '' for the default. */
          prefix: v.string(),
          name: v.string(),
          /** BCP 47 tags: for `lang` and hreflang, and with a region for dates and numbers. */
          html: v.string(),
          intl: v.string(),
          open_graph: v.string(),
          /** Further values of the language header that mean it. */
          header_values: v.array(v.string()),
        }),
      ),
    }),
  }),
  siteRedirects: endpoint('GET', 'cms/site/redirects', {
    summary: 'Former addresses and where they lead',
    input: p.nothing,
    output: v.object({ redirects: v.array(v.object({ from: v.string(), to: v.string() })) }),
  }),
  siteTexts: endpoint('GET', 'cms/site/texts', {
    summary: 'Interface texts of the shop by language, which take precedence over those of the release',
    input: p.nothing,
    output: v.object({ texts: v.record(v.string(), v.record(v.string(), v.string())) }),
  }),
  policyInfo: endpoint('GET', 'cms/home/policyinfo', {
    summary: 'Policies, common problems, education',
    input: p.nothing,
    output: v.object({
      policies: v.array(policy),
      /** Keys of further pages of the shop, which `article/index/index` reads. */
      pages: v.array(v.string()),
      common_problems: v.array(
        v.object({
          id: v.number(),
          question: v.string(),
          answer: v.string(),
          group: v.string(),
          group_name: v.string(),
        }),
      ),
      education: v.array(articleCard),
    }),
  }),
  articleMenu: endpoint('GET', 'cms/article/menu', {
    summary: 'Article classes with their articles',
    input: p.nothing,
    output: v.object({
      menu: v.array(
        v.object({
          tid: v.number(),
          name: v.string(),
          class: v.string(),
          description: v.string(),
          articles: v.array(articleCard),
        }),
      ),
    }),
  }),
  articleIndex: endpoint('GET', 'cms/article/index', {
    summary: 'A page by url_key, or the articles of a class by tid',
    input: v.object({ url_key: p.optionalText(100), tid: v.optional(p.id), p: p.page }),
    output: v.union([
      v.object({ content: v.string(), created_at: v.number(), title: v.string(), description: v.string() }),
      v.object({ list: v.array(articleCard) }),
    ]),
  }),
  articleDetail: endpoint('GET', 'cms/article/detail', {
    summary: 'Reads an article',
    input: v.object({ tid: p.id, aid: p.id }),
    output: v.object({
      article: v.object({
        ...articleCard.entries,
        content: v.string(),
        class_name: v.string(),
        meta: v.object({ title: v.string(), keywords: v.string(), description: v.string() }),
        created_at: v.string(),
        alternates: v.record(v.string(), v.string()),
      }),
      previous: v.nullable(articleCard),
      next: v.nullable(articleCard),
      products: v.array(productCard),
    }),
  }),
  newsletterSubscribe: endpoint('GET', 'customer/newsletter/subscribe', {
    summary: 'Subscribes to the newsletter; a confirmation email follows (double opt-in)',
    creates: true,
    writes: true,
    faults: { email: { invalid: { code: codes.emailFormat } } },
    input: v.object({ email }),
    output: empty,
  }),
  newsletterConfirm: endpoint(['POST', 'GET'], 'customer/newsletter/confirm', {
    summary: 'Confirms the newsletter subscription by the emailed token',
    input: v.object({ token: p.text(100) }),
    output: empty,
  }),
};
