import { filterAttributes } from '#kernel/shop/catalogue/catalogue.rules.ts';
import { goodsKinds } from '#kernel/shop/catalogue/product-kind.ts';
import type { PictureShape } from '#kernel/shop/pictures/shop-image.ts';
import type { ContentField, ContentKind, ContentKindShape } from './content-fields.ts';

const line = (name: string, most = 200): ContentField => ({ name, kind: 'line', most });
const text = (name: string, most = 200): ContentField => ({ name, kind: 'line', most, isLocalised: true });
const optionalText = (name: string, most = 200): ContentField => ({
  name,
  kind: 'line',
  most,
  isLocalised: true,
  isOptional: true,
});
const prose = (name: string, most = 1_000): ContentField => ({ name, kind: 'text', most, isLocalised: true });
const markdown = (name: string): ContentField => ({
  name,
  kind: 'markdown',
  most: 200_000,
  isLocalised: true,
});
const picture = (name: string, shape: PictureShape): ContentField => ({
  name,
  kind: 'picture',
  most: 200,
  shape,
});
const link = (name: string): ContentField => ({ name, kind: 'link', most: 500 });
const count = (name: string, most: number, least = 0): ContentField => ({
  name,
  kind: 'number',
  least,
  most,
});
const choice = (name: string, of: 'article-class' | 'category'): ContentField => ({
  name,
  kind: 'choice',
  of,
});
const pieces = (name: string, most = 12): ContentField => ({
  name,
  kind: 'products',
  most,
  isOptional: true,
});
const yesNo = (name: string): ContentField => ({ name, kind: 'switch' });
const optionalCount = (name: string, most: number, decimals?: 2 | 3): ContentField => ({
  ...{ name, kind: 'number', least: 1, most, isOptional: true },
  ...(decimals && { decimals }),
});
const money = (name: string, least = 1): ContentField => ({
  ...{ name, kind: 'number', least, most: mostMinor, decimals: 2 },
});
const optionalLine = (name: string, most = 120): ContentField => ({
  ...{ name, kind: 'line', most, isOptional: true },
});
const label = (
  name: string,
  group: 'options' | 'attributes' | 'stones',
  of?: string,
  isOptional = false,
): ContentField => ({
  ...{ name, kind: 'label', group, most: 60, isOptional },
  ...(of !== undefined && { of }),
});
const slug: ContentField = { name: 'slug', kind: 'slug', most: 120 };

/** HK$ 10 million: amounts times a hundred pieces stay within the integers of the database. */
const mostMinor = 1_000_000_000;
/** 100 kg. */
const mostMilligrams = 100_000_000;
const priceFields = ['priceMinor', 'salePriceMinor', 'saleFrom', 'saleTo', 'isFinalSale', 'isReturnable'];
const attributeFields: readonly string[] = filterAttributes;

/** The fields of every kind of content, in reading order. */
export const contentKinds: Readonly<Record<ContentKind, ContentKindShape>> = {
  article: {
    isOpen: true,
    fields: [
      text('title'),
      prose('summary'),
      markdown('body'),
      optionalText('keywords', 500),
      { name: 'description', kind: 'text', most: 1_000, isLocalised: true, isOptional: true },
      choice('tid', 'article-class'),
      slug,
      picture('image', 'landscape'),
      yesNo('isEducation'),
      pieces('relatedProducts'),
    ],
  },
  page: {
    isOpen: false,
    fields: [
      text('title'),
      { name: 'description', kind: 'text', most: 1_000, isLocalised: true, isOptional: true },
      markdown('body'),
      count('sort', 1_000),
    ],
  },
  question: {
    isOpen: true,
    fields: [
      text('question', 300),
      markdown('answer'),
      { name: 'group', kind: 'slug', most: 60 },
      text('groupName', 80),
      count('sort', 10_000),
    ],
  },
  category: {
    isOpen: false,
    fields: [
      text('name', 80),
      text('title'),
      prose('description', 2_000),
      prose('metaDescription', 400),
      optionalText('keywords', 500),
      picture('image', 'portrait'),
      count('sort', 10_000),
    ],
  },
  product: {
    isOpen: true,
    parts: {
      texts: ['name', 'subtitle', 'description', 'details', 'care'],
      prices: ['goods', 'sku', 'barcode', ...priceFields],
      variants: ['options', 'variants'],
      facts: ['isMadeToOrder', 'design', 'weightMg', ...attributeFields, 'stones', 'pieces', 'isBundle'],
      places: [
        'isOnShelf',
        'categories',
        'related',
        'isFeatured',
        'isBestSeller',
        'sort',
        'designer',
        'tags',
      ],
      search: ['slug', 'metaTitle', 'metaDescription', 'searchWords'],
    },
    fields: [
      text('name', 120),
      text('subtitle', 200),
      { name: 'description', kind: 'lines', most: 12, isLocalised: true },
      { name: 'details', kind: 'lines', most: 30, isLocalised: true, isOptional: true },
      { name: 'care', kind: 'text', most: 2_000, isLocalised: true, isOptional: true },
      optionalText('metaTitle', 120),
      { name: 'metaDescription', kind: 'text', most: 400, isLocalised: true, isOptional: true },
      optionalText('searchWords', 400),
      slug,
      { name: 'goods', kind: 'select', of: goodsKinds },
      line('sku', 60),
      optionalLine('barcode', 14),
      money('priceMinor'),
      optionalCount('salePriceMinor', mostMinor, 2),
      { name: 'saleFrom', kind: 'day', isOptional: true },
      { name: 'saleTo', kind: 'day', isOptional: true },
      yesNo('isFinalSale'),
      yesNo('isReturnable'),
      {
        ...{ name: 'options', kind: 'list', most: 6 },
        fields: [
          label('key', 'options'),
          {
            ...{ name: 'values', kind: 'list', most: 60 },
            fields: [line('key', 60), money('deltaMinor', -mostMinor)],
          },
        ],
      },
      {
        ...{ name: 'variants', kind: 'list', most: 400 },
        fields: [
          { name: 'options', kind: 'choices' },
          line('sku', 60),
          optionalLine('barcode', 14),
          optionalCount('priceMinor', mostMinor, 2),
          optionalCount('salePriceMinor', mostMinor, 2),
          optionalCount('weightMg', mostMilligrams, 3),
        ],
      },
      yesNo('isMadeToOrder'),
      { name: 'design', kind: 'design', isOptional: true },
      { name: 'weightMg', kind: 'number', least: 0, most: mostMilligrams, decimals: 3 },
      ...attributeFields.map((name) => label(name, 'attributes', name)),
      {
        ...{ name: 'stones', kind: 'list', most: 20 },
        fields: [
          label('role', 'stones', 'role'),
          label('cut', 'attributes', 'shape'),
          label('material', 'stones', 'material'),
          label('origin', 'attributes', 'origin'),
          { name: 'caratMilli', kind: 'number', least: 1, most: 1_000_000, decimals: 3 },
          count('count', 10_000, 1),
          ...['color', 'clarity', 'cutGrade', 'polish', 'symmetry', 'fluor', 'treatment', 'lab'].map((name) =>
            label(name, 'stones', name, true),
          ),
          optionalLine('reportNo', 40),
        ],
      },
      pieces('pieces'),
      yesNo('isBundle'),
      yesNo('isOnShelf'),
      { name: 'categories', kind: 'categories', most: 12 },
      pieces('related'),
      yesNo('isFeatured'),
      yesNo('isBestSeller'),
      count('sort', 100_000),
      optionalLine('designer'),
      { name: 'tags', kind: 'lines', most: 20, isOptional: true },
    ],
  },
  store: {
    isOpen: false,
    fields: [
      text('name', 120),
      text('city', 80),
      prose('address', 400),
      prose('hours', 300),
      { name: 'note', kind: 'text', most: 600, isLocalised: true, isOptional: true },
      picture('image', 'landscape'),
      line('phone', 40),
      line('email', 120),
      count('advisers', 50, 1),
      {
        name: 'week',
        kind: 'group',
        fields: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((name) => ({
          name,
          kind: 'hours',
          isOptional: true,
        })),
      },
      { name: 'holidays', kind: 'days', most: 60, isOptional: true },
    ],
  },
  home: {
    isOpen: false,
    fields: [
      {
        name: 'meta',
        kind: 'group',
        fields: [text('title'), text('keywords', 500), prose('description', 400)],
      },
      {
        name: 'adverts',
        kind: 'list',
        most: 8,
        fields: [
          text('title', 80),
          prose('line', 240),
          optionalText('action', 60),
          link('url'),
          picture('image', 'wide'),
        ],
      },
      {
        name: 'introduction',
        kind: 'group',
        fields: [text('title'), prose('content', 2_000), line('video', 200), picture('poster', 'wide')],
      },
      {
        name: 'customizeCategory',
        kind: 'group',
        fields: [
          text('title'),
          prose('description'),
          {
            name: 'tiles',
            kind: 'list',
            most: 12,
            fields: [text('title', 80), choice('categoryId', 'category'), picture('image', 'portrait')],
          },
        ],
      },
      {
        name: 'designYourRing',
        kind: 'group',
        fields: [
          text('title'),
          prose('content'),
          picture('image', 'landscape'),
          { name: 'diamond', kind: 'group', fields: [text('label', 80), link('url')] },
          { name: 'ring', kind: 'group', fields: [text('label', 80), link('url')] },
        ],
      },
      {
        name: 'partnerDesigners',
        kind: 'list',
        most: 12,
        fields: [
          text('title', 120),
          prose('content'),
          picture('avatar', 'portrait'),
          choice('categoryId', 'category'),
        ],
      },
      {
        name: 'featureIntroduction',
        kind: 'group',
        fields: [
          text('title'),
          {
            name: 'items',
            kind: 'list',
            most: 8,
            fields: [text('title', 120), prose('content'), line('icon', 60), link('url')],
          },
        ],
      },
      { name: 'bestSelling', kind: 'group', fields: [text('title'), pieces('productIds', 24)] },
      { name: 'featured', kind: 'group', fields: [text('title'), pieces('productIds', 24)] },
      {
        name: 'purchased',
        kind: 'group',
        fields: [text('title'), prose('content'), picture('image', 'landscape')],
      },
      {
        name: 'searchKeywords',
        kind: 'group',
        fields: [
          { name: 'titles', kind: 'list', most: 20, fields: [text('word', 60)] },
          link('url'),
          picture('image', 'square'),
        ],
      },
    ],
  },
  navigation: {
    isOpen: false,
    fields: [
      { name: 'brand', kind: 'group', fields: [text('name', 60), text('line', 160)] },
      line('email', 120),
      line('whatsapp', 60),
      {
        name: 'bottomNav',
        kind: 'list',
        most: 8,
        fields: [
          text('name', 60),
          { name: 'items', kind: 'list', most: 20, fields: [text('name', 80), link('url')] },
        ],
      },
      { name: 'taxesDuties', kind: 'group', fields: [text('title'), prose('content', 4_000)] },
      {
        name: 'partners',
        kind: 'list',
        most: 12,
        fields: [line('mark', 120), text('role'), link('url'), picture('image', 'square')],
      },
    ],
  },
};
