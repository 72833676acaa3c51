import type { Home, SearchKeywords } from '#kernel/shop/content/home.ts';
import type { StoneId } from '#kernel/shop/diamonds/diamond.ts';
import type { Api } from './api.ts';
import { decodeArticleCard } from './content.ts';
import { decodeCard } from './product-card.ts';
import { decodeStore } from './stores.ts';

export async function readHome(api: Api): Promise<Home> {
  const wire = await api.call('homeIndex', {});
  const design = wire.design_your_rings;
  return {
    blocks: wire.blocks,
    hero: wire.hero,
    titles: {
      featured: wire.titles.featured,
      bestSelling: wire.titles.best_selling,
      promises: wire.titles.feature_introduction,
    },
    arrivals: wire.arrivals.map(decodeCard),
    articles: wire.articles.map(decodeArticleCard),
    meta: { title: wire.home_page_meta.title, description: wire.home_page_meta.meta },
    adverts: wire.advertise_img.pc.map(({ title, line, action, url, picture }) => ({
      title,
      line,
      action,
      url,
      picture,
    })),
    categories: {
      title: wire.customize_category.title,
      description: wire.customize_category.description,
      entries: wire.customize_category.info.map(({ title, url, picture }) => ({ title, url, picture })),
    },
    featured: wire.featured.map(decodeCard),
    design: {
      title: design.title,
      content: design.content,
      diamondAction: design.diamond_action,
      ringAction: design.ring_action,
      picture: design.picture,
    },
    bestSelling: wire.best_selling.map(decodeCard),
    roundDiamonds: wire.round_diamond.map(({ id, price_base_minor, ...stone }) => ({
      ...stone,
      id: id as StoneId,
      priceBaseMinor: price_base_minor,
    })),
    introduction: {
      title: wire.introduction.title,
      content: wire.introduction.content,
      url: wire.introduction.url,
      videoUrl: wire.introduction.vedio,
      poster: wire.introduction.poster,
    },
    promises: wire.feature_introduction,
    designers: wire.partner_designers.map(({ title, content, url, picture }) => ({
      title,
      content,
      url,
      picture,
    })),
    stores: wire.offline_store.map(decodeStore),
    purchased: wire.purchased,
  };
}

export async function readSearchKeywords(api: Api): Promise<SearchKeywords> {
  const { search_keywords: wire } = await api.call('homeIndex', {}, { silent: true });
  return { keywords: wire.title, url: wire.url, picture: wire.picture };
}
