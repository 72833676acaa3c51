import type { PictureShape } from '#kernel/shop/pictures/shop-image.ts';
import { weekdays } from '#kernel/shop/settings/shop-settings.ts';
import { shopModules } from '#kernel/shop-modules.ts';
import type { ContentField, ContentKind, ContentKindShape, OptionField } from './content-fields.ts';

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
const optionalLine = (name: string, most = 200): ContentField => ({
  name,
  kind: 'line',
  most,
  isOptional: true,
});
const option = (name: string, of: OptionField['of']): ContentField => ({ name, kind: 'option', of });
const switches = (name: string, names: readonly string[]): ContentField => ({
  name,
  kind: 'group',
  fields: names.map(yesNo),
});
const slug: ContentField = { name: 'slug', kind: 'slug', most: 120 };

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
    isOpen: false,
    fields: [
      text('name', 120),
      text('subtitle', 200),
      { name: 'description', kind: 'lines', most: 12, isLocalised: true },
      { name: 'details', kind: 'lines', most: 30, isLocalised: true, isOptional: true },
      prose('care', 2_000),
      text('metaTitle', 120),
      prose('metaDescription', 400),
      yesNo('isOnShelf'),
      yesNo('isFeatured'),
      yesNo('isBestSeller'),
      yesNo('isReturnable'),
      count('sort', 100_000),
      pieces('related'),
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
  settings: {
    isOpen: false,
    fields: [
      optionalLine('legalName'),
      optionalLine('registrationNumber', 60),
      optionalLine('vatNumber', 60),
      optionalLine('phone', 40),
      line('latinName', 40),
      { name: 'filePrefix', kind: 'slug', most: 40 },
      option('baseCurrency', 'currency'),
      option('homeCountry', 'country'),
      option('timeZone', 'time-zone'),
      switches('workingWeek', weekdays),
      { name: 'holidays', kind: 'days', most: 200, isOptional: true },
      option('ringSizeScale', 'ring-size-scale'),
      switches('modules', shopModules),
    ],
  },
};
