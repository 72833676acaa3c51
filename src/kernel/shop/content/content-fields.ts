import type { PictureShape } from '#kernel/shop/pictures/shop-image.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';

/** Kinds of editable content. Each entry has a key and the fields of its kind in `contentKinds`. */
export const contentKindNames = [
  'article',
  'page',
  'question',
  'category',
  'product',
  'store',
  'home',
  'navigation',
  'announcement',
  'labels',
  'settings',
  'theme',
] as const;

export type ContentKind = (typeof contentKindNames)[number];

/** Kinds that only owners change, in the settings of the shop. */
export const ownerKinds: readonly ContentKind[] = ['settings', 'theme'];

interface Named {
  name: string;
  isOptional?: boolean;
}

/** A single value, or with `isLocalised` a value per language. */
export interface PlainField extends Named {
  kind: 'line' | 'text' | 'markdown' | 'link' | 'slug' | 'hours' | 'day' | 'coordinates' | 'colour' | 'svg';
  isLocalised?: boolean;
  /** Maximum length. */
  most?: number;
}

/** The key of an image, in the aspect ratio of its place. */
export interface PictureField extends Named {
  kind: 'picture';
  shape: PictureShape;
  isLocalised?: false;
  most: number;
}

export interface NumberField extends Named {
  kind: 'number';
  least: number;
  most: number;
  /**
   * Decimals of the unit that people type; the value is an integer of its smallest part. With 2 it is an amount of money in minor
   * units: of the field `currency` beside it, else of the base currency.
   */
  decimals?: 2 | 3;
}

/** One of fixed values. */
export interface SelectField extends Named {
  kind: 'select';
  of: readonly string[];
}

/** A key of the shop's labels, such as a metal. */
export interface LabelField extends Named {
  kind: 'label';
  group: 'options' | 'attributes' | 'stones' | 'services';
  /** The attribute whose values are offered; without one, the names of the group. */
  of?: string;
  most: number;
}

/** A value of each option of a product, by option key. */
interface ChoicesField extends Named {
  kind: 'choices';
}

/** A design document; null without one. */
interface DesignField extends Named {
  kind: 'design';
}

/** The number of an article class or a category. */
export interface ChoiceField extends Named {
  kind: 'choice';
  of: 'article-class' | 'category';
}

/** A code from a list: a currency, a country, a time zone, a system of ring sizes. */
export interface OptionField extends Named {
  kind: 'option';
  of: 'currency' | 'country' | 'time-zone' | 'ring-size-scale';
}

interface SwitchField extends Named {
  kind: 'switch';
  /** On in a new record. */
  isUsuallyOn?: true;
}

/** Several lines of text, or several product or category ids. */
export interface SeveralField extends Named {
  kind: 'lines' | 'days' | 'products' | 'categories';
  isLocalised?: boolean;
  /** Maximum number of entries. */
  most: number;
}

interface GroupField extends Named {
  kind: 'group';
  fields: readonly ContentField[];
}

interface ListField extends Named {
  kind: 'list';
  fields: readonly ContentField[];
  /** Maximum number of items. */
  most: number;
}

export type ContentField =
  | PlainField
  | PictureField
  | NumberField
  | SelectField
  | LabelField
  | ChoicesField
  | DesignField
  | ChoiceField
  | OptionField
  | SwitchField
  | SeveralField
  | GroupField
  | ListField;

export interface ContentKindShape {
  fields: readonly ContentField[];
  /** Whether staff can add and remove entries; otherwise the entries are fixed. */
  isOpen: boolean;
  /** Parts of a long form, each with the names of its fields; every field is in one part. */
  parts?: Readonly<Record<string, readonly string[]>>;
}

/** Field values by name; `contentKinds` defines their types. */
export type ContentFields = { [name: string]: ContentValue };

export type ContentValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | readonly number[]
  | Localised
  | Localised<readonly string[]>
  | ContentFields
  | readonly ContentFields[];
