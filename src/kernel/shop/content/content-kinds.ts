import { purposes } from '#kernel/shop/appointments/appointments.rules.ts';
import { maxCartReminderHours } from '#kernel/shop/cart/cart.rules.ts';
import { categoryOrders } from '#kernel/shop/catalogue/category-order.ts';
import { safetyRoles } from '#kernel/shop/law/product-safety.ts';
import { currencyCodes } from '#kernel/shop/money/money.ts';
import { leastDepositPercent, mostDepositPercent, mostRestDays } from '#kernel/shop/payment/deposit.rules.ts';
import { shopModules } from '#kernel/shop/settings/shop-modules.ts';
import { weekdays } from '#kernel/shop/settings/shop-settings.ts';
import { maxValidYears, mostCardAmounts } from '#kernel/shop/stored-value/gift-card-sale.ts';
import { mostSvgLength } from '#kernel/shop/theme/clean-svg.ts';
import { colourNames, cornerShapes, fontNames, headingSizes, spacings } from '#kernel/shop/theme/theme.ts';
import {
  mostTradeUpDays,
  mostTradeUpFactor,
  tradeUpStones,
} from '#kernel/shop/trade-up/trade-up-settings.ts';
import { announcementColours } from './announcement.ts';
import type { ContentKind, ContentKindShape } from './content-fields.ts';
import {
  choice,
  count,
  label,
  line,
  link,
  markdown,
  money,
  mostMinor,
  option,
  optionalCount,
  optionalLine,
  optionalText,
  picture,
  pieces,
  prose,
  select,
  slug,
  switches,
  text,
  yesNo,
} from './field-shapes.ts';
import { homeShape } from './home-shape.ts';
import { productShape } from './product-shape.ts';

const safetyContact = [
  optionalLine('name', 200),
  optionalLine('address', 300),
  optionalLine('electronic', 200),
];

/** What labels name: choices of a product, its attributes, properties of stones, services of stores. */
export const labelGroups = ['options', 'attributes', 'stones', 'services'] as const;

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
    isOpen: true,
    fields: [
      text('title'),
      { name: 'description', kind: 'text', most: 1_000, isLocalised: true, isOptional: true },
      markdown('body'),
      yesNo('isPolicy'),
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
    isOpen: true,
    fields: [
      text('name', 80),
      slug,
      { ...choice('parent', 'category'), isOptional: true },
      text('title'),
      prose('description', 2_000),
      prose('metaDescription', 400),
      optionalText('keywords', 500),
      { ...picture('image', 'portrait'), isOptional: true },
      count('sort', 10_000),
      { name: 'order', kind: 'select', of: categoryOrders },
      pieces('first', 200),
    ],
  },
  product: productShape,
  store: {
    isOpen: true,
    fields: [
      text('name', 120),
      text('city', 80),
      prose('address', 400),
      option('countryCode', 'country'),
      optionalLine('state', 20),
      { name: 'coordinates', kind: 'coordinates', most: 60 },
      option('timeZone', 'time-zone'),
      { name: 'hours', kind: 'text', most: 300, isLocalised: true, isOptional: true },
      { name: 'note', kind: 'text', most: 600, isLocalised: true, isOptional: true },
      { ...picture('image', 'landscape'), isOptional: true },
      line('phone', 40),
      line('email', 120),
      {
        name: 'week',
        kind: 'group',
        fields: weekdays.map((name) => ({
          name,
          kind: 'hours',
          isOptional: true,
        })),
      },
      { name: 'holidays', kind: 'days', most: 60, isOptional: true },
      {
        name: 'specialHours',
        kind: 'list',
        most: 60,
        fields: [
          { name: 'date', kind: 'day' },
          { name: 'open', kind: 'hours' },
        ],
      },
      count('advisers', 50, 1),
      switches('purposes', purposes),
      { name: 'services', kind: 'list', most: 20, fields: [label('service', 'services')] },
    ],
  },
  home: homeShape,
  navigation: {
    isOpen: false,
    fields: [
      { name: 'brand', kind: 'group', fields: [text('name', 60), optionalText('line', 160)] },
      line('email', 120),
      optionalLine('whatsapp', 60),
      {
        name: 'bottomNav',
        kind: 'list',
        most: 8,
        fields: [
          text('name', 60),
          { name: 'items', kind: 'list', most: 20, fields: [text('name', 80), link('url')] },
        ],
      },
      {
        name: 'taxesDuties',
        kind: 'group',
        fields: [optionalText('title'), { ...prose('content', 4_000), isOptional: true }],
      },
      {
        name: 'partners',
        kind: 'list',
        most: 12,
        fields: [line('mark', 120), text('role'), link('url'), picture('image', 'square')],
      },
    ],
  },
  announcement: {
    isOpen: false,
    fields: [
      optionalText('text', 160),
      { ...link('url'), isOptional: true },
      { name: 'from', kind: 'day', isOptional: true },
      { name: 'until', kind: 'day', isOptional: true },
      { name: 'colour', kind: 'select', of: announcementColours },
      yesNo('isDismissible'),
    ],
  },
  labels: {
    isOpen: false,
    fields: [
      {
        name: 'labels',
        kind: 'list',
        most: 80,
        fields: [
          select('group', labelGroups),
          line('labelKey', 60),
          text('name', 80),
          { name: 'values', kind: 'list', most: 200, fields: [line('labelKey', 60), text('name', 80)] },
        ],
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
      {
        name: 'productSafety',
        kind: 'group',
        fields: safetyRoles.map((name) => ({ name, kind: 'group', fields: safetyContact })),
      },
      {
        name: 'piecePapers',
        kind: 'group',
        fields: [
          {
            name: 'valuationAboveMinor',
            kind: 'number',
            least: 0,
            most: mostMinor,
            decimals: 2,
            isOptional: true,
          },
          optionalLine('signatory', 120),
          optionalLine('makersMark', 40),
        ],
      },
      line('latinName', 40),
      { name: 'filePrefix', kind: 'slug', most: 40 },
      option('baseCurrency', 'currency'),
      option('homeCountry', 'country'),
      option('timeZone', 'time-zone'),
      switches('workingWeek', weekdays),
      { name: 'holidays', kind: 'days', most: 200, isOptional: true },
      option('ringSizeScale', 'ring-size-scale'),
      optionalCount('ringSizer', 2_147_483_647),
      count('cartReminderHours', maxCartReminderHours, 1),
      {
        name: 'tradeUp',
        kind: 'group',
        fields: [
          yesNo('isOn'),
          count('factor', mostTradeUpFactor, 1),
          { name: 'leastStoneMinor', kind: 'number', least: 0, most: mostMinor, decimals: 2 },
          select('stones', tradeUpStones),
          count('validDays', mostTradeUpDays, 1),
        ],
      },
      {
        name: 'deposits',
        kind: 'group',
        fields: [
          yesNo('isOn'),
          money('fromMinor', 0),
          count('percent', mostDepositPercent, leastDepositPercent),
          money('leastMinor', 0),
          count('restDays', mostRestDays, 1),
        ],
      },
      {
        name: 'giftCardSale',
        kind: 'group',
        fields: [
          count('validYears', maxValidYears, 1),
          {
            ...{ name: 'currencies', kind: 'list', most: currencyCodes.length },
            fields: [
              option('currency', 'currency'),
              { name: 'amounts', kind: 'list', most: mostCardAmounts, fields: [money('minor')] },
              money('leastMinor'),
              money('mostMinor'),
            ],
          },
        ],
      },
      switches('modules', shopModules),
    ],
  },
  theme: {
    isOpen: false,
    fields: [
      {
        name: 'colours',
        kind: 'group',
        fields: colourNames.map((name) => ({ name, kind: 'colour', most: 7 })),
      },
      { name: 'headings', kind: 'group', fields: [select('font', fontNames), select('size', headingSizes)] },
      { name: 'texts', kind: 'group', fields: [select('font', fontNames)] },
      select('spacing', spacings),
      select('corners', cornerShapes),
      { name: 'logo', kind: 'svg', most: mostSvgLength, isOptional: true },
      yesNo('hasNameInLogo'),
    ],
  },
};
