import type { PictureShape } from '#kernel/shop/pictures/shop-image.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';

/** What people of the house edit: each of a kind has a key, and fields as `contentKinds` has them. */
export const contentKindNames = [
  'article',
  'page',
  'question',
  'category',
  'product',
  'store',
  'home',
  'navigation',
] as const;

export type ContentKind = (typeof contentKindNames)[number];

interface Named {
  name: string;
  isOptional?: boolean;
}

/** One value; with `isLocalised` one in each language. */
export interface PlainField extends Named {
  kind: 'line' | 'text' | 'markdown' | 'link' | 'slug' | 'hours';
  isLocalised?: boolean;
  /** Most characters. */
  most?: number;
}

/** The key of a picture, in the shape of the place where it is shown. */
export interface PictureField extends Named {
  kind: 'picture';
  shape: PictureShape;
  isLocalised?: false;
  most: number;
}

interface NumberField extends Named {
  kind: 'number';
  least: number;
  most: number;
}

interface SwitchField extends Named {
  kind: 'switch';
}

/** Several lines of text, or numbers of pieces, one after another. */
export interface SeveralField extends Named {
  kind: 'lines' | 'days' | 'products';
  isLocalised?: boolean;
  /** Most entries. */
  most: number;
}

interface GroupField extends Named {
  kind: 'group';
  fields: readonly ContentField[];
}

interface ListField extends Named {
  kind: 'list';
  fields: readonly ContentField[];
  /** Most items. */
  most: number;
}

export type ContentField =
  | PlainField
  | PictureField
  | NumberField
  | SwitchField
  | SeveralField
  | GroupField
  | ListField;

export interface ContentKindShape {
  fields: readonly ContentField[];
  /** Whether people may add one and take one away; of the others there are those that the shop has. */
  isOpen: boolean;
}

/** Fields and what they hold; which is which is known from `contentKinds`. */
export type ContentFields = { [name: string]: ContentValue };

export type ContentValue =
  | string
  | number
  | boolean
  | readonly string[]
  | readonly number[]
  | Localised
  | Localised<readonly string[]>
  | ContentFields
  | readonly ContentFields[];
