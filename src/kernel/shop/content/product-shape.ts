import { filterAttributes } from '#kernel/shop/catalogue/catalogue.rules.ts';
import { goodsKinds } from '#kernel/shop/catalogue/product-kind.ts';
import type { ContentKindShape } from './content-fields.ts';
import {
  count,
  label,
  line,
  money,
  mostMinor,
  optionalCount,
  optionalLine,
  optionalText,
  pieces,
  slug,
  text,
  usuallyYes,
  yesNo,
} from './field-shapes.ts';

/** 100 kg. */
const mostMilligrams = 100_000_000;
const priceFields = ['priceMinor', 'salePriceMinor', 'saleFrom', 'saleTo', 'isFinalSale', 'isReturnable'];
const attributeFields: readonly string[] = filterAttributes;

/** The fields of a product, in the parts of its form. */
export const productShape: ContentKindShape = {
  isOpen: true,
  parts: {
    texts: ['name', 'subtitle', 'description', 'details', 'care'],
    prices: ['goods', 'sku', 'barcode', ...priceFields],
    variants: ['options', 'variants'],
    facts: ['isMadeToOrder', 'design', 'weightMg', ...attributeFields, 'stones', 'pieces', 'isBundle'],
    places: ['isOnShelf', 'categories', 'related', 'isFeatured', 'isBestSeller', 'sort', 'designer', 'tags'],
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
    usuallyYes('isReturnable'),
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
};
