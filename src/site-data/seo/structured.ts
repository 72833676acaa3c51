import { openingPriceMinor, tagOf } from '#kernel/shop/catalogue/opening-choices.ts';
import type { Product } from '#kernel/shop/catalogue/product.ts';
import type { ProductCard } from '#kernel/shop/catalogue/product-card.ts';
import type { Article } from '#kernel/shop/content/article.ts';
import type { HomeBase } from '#kernel/shop/content/home-base.ts';
import type { CommonProblem } from '#kernel/shop/content/policy.ts';
import { toDecimalString } from '#kernel/shop/money/money.ts';
import type { ProductReviews, Review } from '#kernel/shop/reviews/review.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { directionsUrl } from '#kernel/shop/stores/directions.ts';
import type { Store, StoreWithServices } from '#kernel/shop/stores/store.ts';
import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import { deliveryDetails, returnPolicy } from './offer-terms.ts';
import { absolute, pictureUrl } from './page-meta.ts';

/** Structured data for search engines; amounts are in the base currency, as on the page. */
export type StructuredData = Record<string, unknown>;

const context = { '@context': 'https://schema.org' };

/** The price shown when a product page opens; search engines compare it with the structured data. */
export const openingBaseMinor = (product: Product): number => openingPriceMinor(tagOf(product));

export function productData(
  product: Product,
  base: Pick<HomeBase, 'countries' | 'refundDays'>,
): StructuredData {
  const url = absolute(product.url);
  const images = product.pictures.filter(({ media }) => media.widths.length > 0);
  return {
    ...context,
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    description: product.meta.description,
    sku: product.sku,
    ...(product.barcode !== '' && { gtin: product.barcode }),
    brand: { '@type': 'Brand', name: product.brand },
    category: product.categories.map((category) => category.name).join(' > '),
    ...(images.length > 0 && { image: images.map(({ media }) => pictureUrl(media)) }),
    offers: {
      '@type': 'Offer',
      url,
      price: toDecimalString(openingBaseMinor(product)),
      priceCurrency: baseCurrency(),
      itemCondition: 'https://schema.org/NewCondition',
      availability: product.isInStock
        ? product.kind === 'ready-made'
          ? 'https://schema.org/InStock'
          : 'https://schema.org/MadeToOrder'
        : 'https://schema.org/OutOfStock',
      seller: { '@id': absolute('/#shop') },
      ...deliveryDetails(product, base),
      hasMerchantReturnPolicy: returnPolicy(product, base),
    },
  };
}

/**
 * The page's reviews: the rating, and the listed ones. Demonstration reviews are excluded, and imported ones because
 * Google forbids ratings from other websites (docs/decisions/0116-imported-reviews.md). `withheld` replaces hidden names.
 */
export function reviewData(
  { summary, hasDemonstrations }: ProductReviews,
  shown: readonly Review[],
  withheld: string,
): StructuredData {
  const real = shown.filter(({ isDemonstration, origin }) => !isDemonstration && !origin);
  const scale = { bestRating: 5, worstRating: 1 };
  return {
    ...(summary.count > 0 &&
      !hasDemonstrations && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: summary.average,
          reviewCount: summary.count,
          ...scale,
        },
      }),
    ...(real.length > 0 && {
      review: real.map((review) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: review.name || withheld },
        datePublished: review.writtenAt.slice(0, 10),
        inLanguage: languageOf(review.locale).html,
        ...(review.title !== '' && { name: review.title }),
        reviewBody: review.text,
        reviewRating: { '@type': 'Rating', ratingValue: review.stars, ...scale },
      })),
    }),
  };
}

export function breadcrumbData(trail: readonly { name: string; url?: string | undefined }[]): StructuredData {
  return {
    ...context,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      ...(step.url && { item: absolute(step.url) }),
    })),
  };
}

/** The pieces of a list, in order; each links to its own page. */
export function itemListData(cards: readonly Pick<ProductCard, 'url'>[]): StructuredData[] {
  if (cards.length === 0) return [];
  const itemListElement = cards.map(({ url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: absolute(url),
  }));
  return [{ ...context, '@type': 'ItemList', itemListElement }];
}

const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Groups days with equal hours. */
function openingHours(week: Store['week']): StructuredData[] {
  const open = week.flatMap((hours, index) => (hours ? [{ hours, day: weekDays[index] }] : []));
  return [...Map.groupBy(open, ({ hours }) => hours.join(' ')).values()].map((days) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map(({ day }) => day),
    opens: days[0]?.hours[0],
    closes: days[0]?.hours[1],
  }));
}

/** The path of a store's page. */
export const storePath = ({ id }: Pick<Store, 'id'>): string => `/stores/${id}/`;

/** A store with address, hours and known closing days. */
export function storeData(
  store: Store & Partial<Pick<StoreWithServices, 'holidays' | 'specialHours' | 'email'>>,
): StructuredData {
  const { holidays = [], specialHours = [] } = store;
  const exceptions = [
    ...holidays.map((date) => ({ date, hours: ['00:00', '00:00'] as const })),
    ...specialHours.filter(({ date }) => !holidays.includes(date)),
  ];
  return {
    ...context,
    '@type': 'JewelryStore',
    '@id': absolute(`/#store-${store.id}`),
    url: absolute(storePath(store)),
    name: store.name,
    parentOrganization: { '@id': absolute('/#shop') },
    telephone: store.phone,
    ...(store.email && { email: store.email }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: store.address,
      addressLocality: store.city,
      addressCountry: store.countryCode,
    },
    geo: { '@type': 'GeoCoordinates', latitude: store.latitude, longitude: store.longitude },
    hasMap: directionsUrl(store),
    ...(store.picture.widths.length > 0 && { image: pictureUrl(store.picture) }),
    openingHoursSpecification: openingHours(store.week),
    ...(exceptions.length > 0 && {
      specialOpeningHoursSpecification: exceptions.map(({ date, hours: [opens, closes] }) => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: date,
        validThrough: date,
        opens,
        closes,
      })),
    }),
  };
}

/** The shop as an organisation, and each of its stores with address and hours. */
export function organizationData(
  base: Pick<HomeBase, 'siteName' | 'logoUrl' | 'email' | 'whatsapp'>,
  stores: readonly Store[],
): StructuredData[] {
  const shop = {
    ...context,
    '@type': 'Organization',
    '@id': absolute('/#shop'),
    name: base.siteName,
    url: absolute('/'),
    logo: absolute(base.logoUrl),
    email: base.email,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: base.email,
      ...(base.whatsapp && { telephone: base.whatsapp }),
    },
  };
  return [shop, ...stores.map((store) => storeData(store))];
}

export function articleData(article: Article, base: HomeBase, locale: Locale): StructuredData {
  return {
    ...context,
    '@type': 'Article',
    headline: article.title,
    description: article.meta.description,
    inLanguage: languageOf(locale).html,
    mainEntityOfPage: absolute(article.url),
    datePublished: article.createdAt,
    dateModified: article.updatedAt,
    articleSection: article.className,
    ...(article.picture.widths.length > 0 && { image: [pictureUrl(article.picture)] }),
    author: { '@type': 'Organization', '@id': absolute('/#shop'), name: base.siteName, url: absolute('/') },
    publisher: { '@id': absolute('/#shop') },
  };
}

/** Answers as plain text. */
export function faqData(problems: readonly CommonProblem[]): StructuredData {
  const plain = (html: string) =>
    html
      .replace(/<\/(?:p|li|h\d|td)>|<br\s*\/?>/g, ' ')
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  return {
    ...context,
    '@type': 'FAQPage',
    mainEntity: problems.map((problem) => ({
      '@type': 'Question',
      name: problem.question,
      acceptedAnswer: { '@type': 'Answer', text: plain(problem.answer) },
    })),
  };
}
