import type { PictureShape } from '#kernel/shop/pictures/shop-image.ts';
import type { ContentField, LabelField, OptionField } from './content-fields.ts';

/** Ten million of the base currency: amounts times a hundred pieces stay within the integers of the database. */
export const mostMinor = 1_000_000_000;

export const line = (name: string, most = 200): ContentField => ({ name, kind: 'line', most });
export const text = (name: string, most = 200): ContentField => ({
  name,
  kind: 'line',
  most,
  isLocalised: true,
});
export const optionalText = (name: string, most = 200): ContentField => ({
  name,
  kind: 'line',
  most,
  isLocalised: true,
  isOptional: true,
});
export const prose = (name: string, most = 1_000): ContentField => ({
  name,
  kind: 'text',
  most,
  isLocalised: true,
});
export const markdown = (name: string): ContentField => ({
  name,
  kind: 'markdown',
  most: 200_000,
  isLocalised: true,
});
export const picture = (name: string, shape: PictureShape): ContentField => ({
  name,
  kind: 'picture',
  most: 200,
  shape,
});
export const link = (name: string): ContentField => ({ name, kind: 'link', most: 500 });
export const count = (name: string, most: number, least = 0): ContentField => ({
  name,
  kind: 'number',
  least,
  most,
});
export const choice = (name: string, of: 'article-class' | 'category'): ContentField => ({
  name,
  kind: 'choice',
  of,
});
export const pieces = (name: string, most = 12): ContentField => ({
  name,
  kind: 'products',
  most,
  isOptional: true,
});
export const yesNo = (name: string): ContentField => ({ name, kind: 'switch' });
/** A switch that is on in a new record. */
export const usuallyYes = (name: string): ContentField => ({ name, kind: 'switch', isUsuallyOn: true });
export const optionalCount = (name: string, most: number, decimals?: 2 | 3): ContentField => ({
  ...{ name, kind: 'number', least: 1, most, isOptional: true },
  ...(decimals && { decimals }),
});
export const money = (name: string, least = 1): ContentField => ({
  ...{ name, kind: 'number', least, most: mostMinor, decimals: 2 },
});
export const option = (name: string, of: OptionField['of']): ContentField => ({ name, kind: 'option', of });
export const select = (name: string, of: readonly string[]): ContentField => ({ name, kind: 'select', of });
export const switches = (name: string, names: readonly string[]): ContentField => ({
  ...{ name, kind: 'group', fields: names.map(yesNo) },
});
export const optionalLine = (name: string, most = 120): ContentField => ({
  ...{ name, kind: 'line', most, isOptional: true },
});
export const label = (
  name: string,
  group: LabelField['group'],
  of?: string,
  isOptional = false,
): ContentField => ({
  ...{ name, kind: 'label', group, most: 60, isOptional },
  ...(of !== undefined && { of }),
});
export const slug: ContentField = { name: 'slug', kind: 'slug', most: 120 };
