import * as v from 'valibot';
import { endpoint } from '#kernel/api/endpoint.ts';
import * as p from '#kernel/api/parameters.ts';
import { empty, mapOf, media, price, productCard, productPairs } from '#kernel/api/wire.ts';

const namedLink = v.object({ id: v.string(), name: v.string(), title: v.string(), url: v.string() });

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

export const homeBaseData = v.object({
  /** Brand name in the request's language; the specification's default site title. */
  site_name: v.string(),
  web_logo: v.string(),
  email: v.string(),
  whatsapp: v.string(),
  mobile_origin: v.string(),
  refund_days: v.number(),
  top_nav: v.array(navItem),
  bottom_nav: v.array(v.object({ id: v.string(), name: v.string(), sub: v.array(namedLink) })),
  bottom_pictures: v.array(v.object({ name: v.string(), text: v.string() })),
  taxes_duties: v.string(),
  lang: v.object({
    langList: v.array(v.object({ code: v.string(), languageName: v.string(), language: v.string() })),
    currentLang: v.string(),
  }),
  country: v.array(
    v.object({
      country_code: v.string(),
      country_symbol: v.string(),
      name: v.string(),
      currency: v.string(),
      taxes_included: v.boolean(),
      free_shipping: v.boolean(),
    }),
  ),
  currency: v.object({
    currencyList: v.array(
      v.object({ code: v.string(), symbol: v.string(), rate: v.string(), name: v.string() }),
    ),
    currentCurrency: v.string(),
    /** Day the rates were set, ISO date. */
    quoted_on: v.string(),
  }),
  digest: v.string(),
});

export const offlineStore = v.object({
  id: v.number(),
  name: v.string(),
  city: v.string(),
  address: v.string(),
  phone: v.string(),
  image: v.string(),
  picture: media,
  lat: v.number(),
  lng: v.number(),
  country_code: v.string(),
  time_zone: v.string(),
  business_hour: v.array(v.object({ days: v.string(), hours: v.string() })),
  /** Seven entries from Monday; `null` is closed. */
  week: v.array(v.nullable(v.tuple([v.string(), v.string()]))),
});

export const homeIndexData = v.object({
  home_page_meta: v.object({ title: v.string(), keywords: v.string(), meta: v.string() }),
  advertise_img: v.object({
    pc: v.array(
      v.object({
        image: v.string(),
        url: v.string(),
        title: v.string(),
        line: v.string(),
        action: v.string(),
        picture: media,
      }),
    ),
  }),
  introduction: v.object({
    vedio: v.string(),
    image: v.string(),
    title: v.string(),
    content: v.string(),
    poster: media,
  }),
  customize_category: v.object({
    title: v.string(),
    description: v.string(),
    info: v.array(
      v.object({
        category_id: v.number(),
        image: v.string(),
        title: v.string(),
        picture: media,
        url: v.string(),
      }),
    ),
  }),
  design_your_rings: v.object({
    title: v.string(),
    content: v.string(),
    diamond_action: v.string(),
    ring_action: v.string(),
    picture: media,
  }),
  partner_designers: v.array(
    v.object({
      category_id: v.number(),
      avatar: v.string(),
      picture: media,
      title: v.string(),
      content: v.string(),
      url: v.string(),
    }),
  ),
  feature_introduction: v.array(v.object({ key: v.string(), title: v.string(), content: v.string() })),
  best_selling: v.array(
    v.object({
      ...productCard.entries,
      discount_price: v.union([price, v.literal('')]),
      setting_price: v.union([price, v.literal('')]),
    }),
  ),
  featured: v.array(productCard),
  round_diamond: v.array(
    v.object({
      id: v.number(),
      shape: v.string(),
      carat: v.number(),
      color: v.string(),
      clarity: v.string(),
      cut: v.string(),
      price,
      price_base_minor: v.number(),
    }),
  ),
  offline_store: v.array(offlineStore),
  purchased: v.object({ title: v.string(), content: v.string(), picture: media }),
  search_keywords: v.object({
    title: v.array(v.string()),
    url: v.string(),
    image: v.string(),
    picture: media,
  }),
  productList: productPairs,
  advertiseImg: v.object({
    bigImgList: v.array(v.object({ imgUrl: v.string() })),
    smallImgList: v.array(v.object({ imgUrl: v.string() })),
  }),
  language: v.object({
    langList: v.array(v.object({ languageName: v.string(), code: v.string(), language: v.string() })),
    currentLang: v.string(),
  }),
  currency: v.object({
    currencyList: mapOf(v.object({ code: v.string(), rate: v.string(), symbol: v.string() })),
    currentCurrency: v.string(),
  }),
});

const articleCard = v.object({
  tid: v.number(),
  aid: v.number(),
  class: v.string(),
  slug: v.string(),
  title: v.string(),
  image: v.string(),
  picture: media,
  summary: v.string(),
  url: v.string(),
  updated_at: v.string(),
});

export type ArticleCard = v.InferOutput<typeof articleCard>;

const policy = v.object({
  id: v.number(),
  key: v.string(),
  title: v.string(),
  description: v.string(),
  content: v.string(),
  updated_at: v.string(),
});

/** Every id the site builds pages for, with a digest of what its pages print. */
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
  policyInfo: endpoint('GET', 'cms/home/policyinfo', {
    summary: 'Policies, common problems, education',
    input: p.nothing,
    output: v.object({
      policies: v.array(policy),
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
    summary: 'One article',
    input: v.object({ tid: p.id, aid: p.id }),
    output: v.object({
      article: v.object({
        ...articleCard.entries,
        content: v.string(),
        class_name: v.string(),
        meta: v.object({ title: v.string(), keywords: v.string(), description: v.string() }),
        created_at: v.string(),
        alternates: v.object({ en: v.string(), tc: v.string(), zh: v.string() }),
      }),
      previous: v.nullable(articleCard),
      next: v.nullable(articleCard),
      products: v.array(productCard),
    }),
  }),
  newsletterSubscribe: endpoint('GET', 'customer/newsletter/subscribe', {
    summary: 'Asks for the newsletter; a confirmation mail follows (double opt-in)',
    writes: true,
    input: v.object({ email: p.email }),
    output: empty,
  }),
  newsletterConfirm: endpoint(['POST', 'GET'], 'customer/newsletter/confirm', {
    summary: 'Confirms the newsletter by the mailed token',
    input: v.object({ token: p.text(100) }),
    output: empty,
  }),
};
