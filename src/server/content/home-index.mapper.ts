import { settingPriceMinor } from '#kernel/jewel/pricing/setting-price.ts';
import { defaultHomeLayout, type HomeBlockItem } from '#kernel/shop/content/home-blocks.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { categoryPath, localisePath } from '#kernel/shop/text/paths.ts';
import type { contentEndpoints } from '#kernel/wire/contracts/content.contract.ts';
import type { WireProductCard } from '#kernel/wire/contracts/product-card.contract.ts';
import type { EndpointData } from '#kernel/wire/endpoint.ts';
import { toWireCards } from '#server/catalogue/product-card.mapper.ts';
import type { CardRow } from '#server/catalogue/product-cards.service.ts';
import type { CatalogueDesign } from '#server/designs/product-designs.service.ts';
import { contentMedia, type ImageAlts } from '#server/pictures/pictures.service.ts';
import type { HomeDocument } from '#server/platform/db/schema/content.ts';
import { imageUrl } from '#server/platform/media/wire-media.ts';
import { type Presentation, wirePrice } from '#server/platform/presentation.ts';

type HomeIndex = EndpointData<typeof contentEndpoints.homeIndex>;

/** Blocks that readers see, in their order. */
export const shownBlocks = ({ blocks = defaultHomeLayout().blocks }: HomeDocument): HomeBlockItem[] =>
  blocks.filter(({ isHidden }) => !isHidden);

/** Image keys in the home page's document. */
export function picturesOfHome(home: HomeDocument): string[] {
  const { adverts, introduction, customizeCategory, designYourRing, partnerDesigners } = home;
  return [
    ...adverts.map(({ image }) => image),
    introduction.poster,
    ...customizeCategory.tiles.map(({ image }) => image),
    designYourRing.image,
    ...partnerDesigners.map(({ avatar }) => avatar),
    home.purchased.image,
    home.searchKeywords.image,
    ...shownBlocks(home).map(({ image }) => image),
  ];
}

/** Presentation of the blocks, with the alternative texts of their images. */
interface HomeView extends Presentation {
  alts: ImageAlts;
}

function picture(key: string, view: HomeView) {
  const media = contentMedia(key, view, view.alts.get(key));
  return { media, image: imageUrl(view.siteOrigin, media, 1280) };
}

function editorial(home: HomeDocument, view: HomeView) {
  const { locale, siteOrigin } = view;
  const link = (path: string) => localisePath(locale, path);
  const { introduction, customizeCategory, designYourRing, purchased, searchKeywords } = home;
  const poster = picture(introduction.poster, view);
  const keywords = picture(searchKeywords.image, view);
  return {
    hero: home.hero ?? defaultHomeLayout().hero,
    blocks: shownBlocks(home).map(({ block, title, content, action, url, image }) => ({
      ...{ block, title: localText(title, locale), content: localText(content, locale) },
      ...{ action: localText(action, locale), url: url && link(url) },
      picture: image === '' ? null : picture(image, view).media,
    })),
    titles: {
      featured: localText(home.featured.title, locale),
      best_selling: localText(home.bestSelling.title, locale),
      feature_introduction: localText(home.featureIntroduction.title, locale),
    },
    home_page_meta: {
      title: localText(home.meta.title, locale),
      keywords: localText(home.meta.keywords, locale),
      meta: localText(home.meta.description, locale),
    },
    advertise_img: {
      pc: home.adverts.map((advert) => {
        const { media, image } = picture(advert.image, view);
        return {
          image,
          url: link(advert.url),
          title: localText(advert.title, locale),
          line: localText(advert.line, locale),
          action: advert.action?.[locale] ?? '',
          picture: media,
        };
      }),
    },
    introduction: {
      vedio: `${siteOrigin}/media/${introduction.video}`,
      image: poster.image,
      title: localText(introduction.title, locale),
      content: localText(introduction.content, locale),
      url: introduction.url ? link(introduction.url) : '',
      poster: poster.media,
    },
    customize_category: {
      title: localText(customizeCategory.title, locale),
      description: localText(customizeCategory.description, locale),
      info: customizeCategory.tiles.map((tile) => {
        const { media, image } = picture(tile.image, view);
        return {
          category_id: tile.categoryId,
          image,
          title: localText(tile.title, locale),
          picture: media,
          url: link(categoryPath(tile.categoryId)),
        };
      }),
    },
    design_your_rings: {
      title: localText(designYourRing.title, locale),
      content: localText(designYourRing.content, locale),
      diamond_action: localText(designYourRing.diamond.label, locale),
      ring_action: localText(designYourRing.ring.label, locale),
      picture: picture(designYourRing.image, view).media,
    },
    partner_designers: home.partnerDesigners.map((designer) => {
      const { media, image } = picture(designer.avatar, view);
      return {
        category_id: designer.categoryId,
        avatar: image,
        picture: media,
        title: localText(designer.title, locale),
        content: localText(designer.content, locale),
        url: link(categoryPath(designer.categoryId)),
      };
    }),
    feature_introduction: home.featureIntroduction.items.map((item) => ({
      key: item.icon,
      title: localText(item.title, locale),
      content: localText(item.content, locale),
    })),
    purchased: {
      title: localText(purchased.title, locale),
      content: localText(purchased.content, locale),
      url: purchased.url ? link(purchased.url) : '',
      picture: picture(purchased.image, view).media,
    },
    search_keywords: {
      title: searchKeywords.titles.map((title) => localText(title, locale)),
      url: link(searchKeywords.url),
      image: keywords.image,
      picture: keywords.media,
    },
  };
}

function bestSelling(
  card: WireProductCard,
  designs: readonly CatalogueDesign[],
  view: Presentation,
): HomeIndex['best_selling'][number] {
  const design = designs.find(({ productId }) => productId === card.id)?.design;
  const settingMinor = design ? settingPriceMinor(design, card.price_base_minor) : null;
  const setting_price = settingMinor === null ? '' : wirePrice(settingMinor, view);
  return { ...card, discount_price: card.special_price, setting_price };
}

/** Data of the home page. */
interface HomeParts extends Pick<HomeIndex, 'round_diamond' | 'offline_store' | 'articles'> {
  home: HomeDocument;
  bestSelling: readonly CardRow[];
  featured: readonly CardRow[];
  arrivals: readonly CardRow[];
  designs: readonly CatalogueDesign[];
  alts: ImageAlts;
}

/** The home page. */
export function toHomeIndex(parts: HomeParts, view: Presentation): HomeIndex {
  const { home, designs, round_diamond, offline_store, articles, alts } = parts;
  const featured = toWireCards(parts.featured, view);
  const blocks = editorial(home, { ...view, alts });
  return {
    ...blocks,
    best_selling: toWireCards(parts.bestSelling, view).map((card) => bestSelling(card, designs, view)),
    featured,
    arrivals: toWireCards(parts.arrivals, view),
    articles,
    round_diamond,
    offline_store,
  };
}
