import * as v from 'valibot';
import { heroForms, homeBlockNames } from '#kernel/shop/content/home-blocks.ts';
import { articleCard } from '#kernel/wire/contracts/article-card.contract.ts';
import { offlineStore } from '#kernel/wire/contracts/offline-store.contract.ts';
import { productCard } from '#kernel/wire/contracts/product-card.contract.ts';
import { media, price } from '#kernel/wire/shapes.ts';

export const homeIndexData = v.object({
  /** Blocks that are shown, in their order; the texts and the picture are those of campaigns and texts. */
  blocks: v.array(
    v.object({
      block: v.picklist(homeBlockNames),
      title: v.string(),
      content: v.string(),
      action: v.string(),
      url: v.string(),
      picture: v.nullable(media),
    }),
  ),
  /** Form of the first picture. */
  hero: v.picklist(heroForms),
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
    url: v.string(),
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
      /** Price of a setting without its centre stone. */
      setting_price: v.union([price, v.literal('')]),
    }),
  ),
  featured: v.array(productCard),
  titles: v.object({ featured: v.string(), best_selling: v.string(), feature_introduction: v.string() }),
  /** Newest products; empty unless their block is shown. */
  arrivals: v.array(productCard),
  /** Newest articles; empty unless their block is shown. */
  articles: v.array(articleCard),
  round_diamond: v.array(
    v.object({
      id: v.number(),
      shape: v.string(),
      carat: v.number(),
      color: v.string(),
      clarity: v.string(),
      cut: v.string(),
      origin: v.picklist(['natural', 'laboratory-grown']),
      price,
      price_base_minor: v.number(),
    }),
  ),
  offline_store: v.array(offlineStore),
  purchased: v.object({ title: v.string(), content: v.string(), url: v.string(), picture: media }),
  search_keywords: v.object({
    title: v.array(v.string()),
    url: v.string(),
    image: v.string(),
    picture: media,
  }),
});
