import { isCurrencyCode } from '#kernel/shop/money/money.ts';
import { ringSizeScales } from '#kernel/shop/settings/shop-settings.ts';
import { isTimeZone } from '#kernel/shop/settings/time-zone.ts';
import { defaultLocale, isLocale, type Locale, locales } from '#kernel/shop/text/locales.ts';
import { cleanSvg } from '#kernel/shop/theme/clean-svg.ts';
import { contrastsOf, leastContrast } from '#kernel/shop/theme/contrast.ts';
import type { Theme } from '#kernel/shop/theme/theme.ts';
import type {
  ContentField,
  ContentKind,
  OptionField,
  PictureField,
  PlainField,
  SeveralField,
} from './content-fields.ts';
import { contentKinds } from './content-kinds.ts';
import { homeBlockFaults, isOfHiddenBlock } from './home-blocks.ts';
import { type ProductFields, type ProductProblem, productFaults } from './product.rules.ts';
import { languagesLackingPictures, type TextPictureFault, textPictureFaults } from './text-pictures.ts';
import { wholeUnitFaults } from './whole-units.ts';

/** Faults of a category in the shop: its place in the tree, and an address that is used. */
export type CategoryProblem = 'category-depth' | 'category-slug' | 'category-campaign';

/**
 * A fault of a field: empty, too long, of the wrong type, a reference to something that does not exist, or a change that
 * is no longer possible; for a text, also a fault of one of its pictures.
 */
export interface ContentFault {
  /** Such as `adverts.0.title.tc`. */
  path: string;
  problem:
    | 'missing'
    | 'too-long'
    | 'invalid'
    | 'unknown'
    | 'fixed'
    | 'days'
    | 'picture-unknown'
    | 'contrast'
    | 'key-twice'
    | 'block-twice'
    | 'svg-broken'
    | 'svg-element'
    | 'whole-units'
    | TextPictureFault['problem']
    | CategoryProblem
    | ProductProblem;
  /** The faulty picture of a text, or the value of a product that the message names. */
  what?: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A number of a record, as the database takes it. */
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 2_147_483_647;

const isOption: Readonly<Record<OptionField['of'], (code: string) => boolean>> = {
  currency: isCurrencyCode,
  country: (code) => /^[A-Z]{2}$/.test(code),
  'time-zone': isTimeZone,
  'ring-size-scale': (code) => (ringSizeScales as readonly string[]).includes(code),
};

const linkForm = /^(?:\/(?!\/)|https:\/\/|mailto:|tel:)\S*$/;
const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const hoursForm = /^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-4]):[0-5]\d$/;
const dayForm = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const coordinatesForm = /^\s*(-?\d{1,2}(?:\.\d{1,15})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*$/;
const pictureForm = /^[\w./-]*$/;
const colourForm = /^#[0-9a-f]{6}$/;

/** Latitude and longitude of text such as `55.9533, -3.1883`, which maps copy; undefined if it is not on the globe. */
export function coordinatesOf(text: string): { lat: number; lng: number } | undefined {
  const [, lat, lng] = (coordinatesForm.exec(text) ?? []).map(Number);
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined;
  return { lat, lng };
}

function faultsOfText(field: PlainField | PictureField, value: unknown, path: string): ContentFault[] {
  if (typeof value !== 'string') return [{ path, problem: value === undefined ? 'missing' : 'invalid' }];
  if (value.trim() === '') return field.isOptional ? [] : [{ path, problem: 'missing' }];
  if (value.length > (field.most ?? 200)) return [{ path, problem: 'too-long' }];
  if (field.kind === 'markdown') return textPictureFaults(value).map((fault) => ({ path, ...fault }));
  if (field.kind === 'svg') {
    const read = cleanSvg(value);
    if ('svg' in read) return [];
    return [{ path, problem: read.problem, ...('element' in read && { what: read.element }) }];
  }
  const isRight =
    (field.kind !== 'colour' || colourForm.test(value)) &&
    (field.kind !== 'link' || linkForm.test(value)) &&
    (field.kind !== 'slug' || slugForm.test(value)) &&
    (field.kind !== 'day' || dayForm.test(value)) &&
    (field.kind !== 'coordinates' || coordinatesOf(value) !== undefined) &&
    (field.kind !== 'hours' || (hoursForm.test(value) && value.slice(0, 5) < value.slice(6))) &&
    (field.kind !== 'picture' || (pictureForm.test(value) && !value.includes('..'))) &&
    (field.kind !== 'line' || !/[\r\n]/.test(value));
  return isRight ? [] : [{ path, problem: 'invalid' }];
}

function faultsOfSeveral(field: SeveralField, value: unknown, path: string): ContentFault[] {
  if (!Array.isArray(value)) return [{ path, problem: value === undefined ? 'missing' : 'invalid' }];
  if (value.length > field.most) return [{ path, problem: 'too-long' }];
  if (value.length === 0 && !field.isOptional) return [{ path, problem: 'missing' }];
  return value.flatMap((entry, index): ContentFault[] => {
    const isRight =
      field.kind === 'products' || field.kind === 'categories'
        ? isNumber(entry)
        : typeof entry === 'string' &&
          entry.trim() !== '' &&
          entry.length <= 2_000 &&
          (field.kind !== 'days' || dayForm.test(entry));
    return isRight ? [] : [{ path: `${path}.${index}`, problem: 'invalid' }];
  });
}

/** Faults in every language; a language that lacks the text has the problem `missing`. */
function inLanguages(value: unknown, path: string, check: (part: unknown, path: string) => ContentFault[]) {
  if (!isRecord(value)) return [{ path, problem: 'invalid' as const }];
  return locales.flatMap((locale) => check(value[locale], `${path}.${locale}`));
}

const optional = ({ isOptional }: ContentField) => (isOptional ? { isOptional } : {});

function faultsOfField(field: ContentField, value: unknown, path: string): ContentFault[] {
  switch (field.kind) {
    case 'number': {
      if (field.isOptional && value === null) return [];
      const isRight =
        typeof value === 'number' && Number.isInteger(value) && value >= field.least && value <= field.most;
      if (isRight) return [];
      return [
        { path, problem: value === undefined || value === null || value === '' ? 'missing' : 'invalid' },
      ];
    }
    case 'select':
      return field.of.some((each) => each === value) ? [] : [{ path, problem: 'invalid' }];
    case 'label':
      return faultsOfText(
        { name: field.name, kind: 'line', most: field.most, ...optional(field) },
        value,
        path,
      );
    case 'choices':
      return isRecord(value) && Object.values(value).every((each) => typeof each === 'string')
        ? []
        : [{ path, problem: 'invalid' }];
    case 'design':
      return value === null || isRecord(value) ? [] : [{ path, problem: 'invalid' }];
    case 'choice':
      if (value === null && field.isOptional) return [];
      if (value === null || value === undefined) return [{ path, problem: 'missing' }];
      return isNumber(value) ? [] : [{ path, problem: 'invalid' }];
    case 'option':
      if (value === undefined || value === '') return [{ path, problem: 'missing' }];
      return typeof value === 'string' && isOption[field.of](value) ? [] : [{ path, problem: 'invalid' }];
    case 'switch':
      return typeof value === 'boolean' ? [] : [{ path, problem: 'invalid' }];
    case 'group':
      return isRecord(value) ? faultsOfFields(field.fields, value, path) : [{ path, problem: 'invalid' }];
    case 'list':
      if (!Array.isArray(value)) return [{ path, problem: 'invalid' }];
      if (value.length > field.most) return [{ path, problem: 'too-long' }];
      return value.flatMap((item, index) =>
        isRecord(item)
          ? faultsOfFields(field.fields, item, `${path}.${index}`)
          : [{ path: `${path}.${index}`, problem: 'invalid' }],
      );
    case 'lines':
    case 'days':
    case 'products':
    case 'categories':
      return field.isLocalised
        ? inLanguages(value, path, (part, at) => faultsOfSeveral(field, part, at))
        : faultsOfSeveral(field, value, path);
    default:
      return field.isLocalised
        ? inLanguages(value, path, (part, at) => faultsOfText(field, part, at))
        : faultsOfText(field, value, path);
  }
}

function faultsOfFields(
  fields: readonly ContentField[],
  values: Record<string, unknown>,
  path: string,
): ContentFault[] {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  const unknown = Object.keys(values).filter((name) => !fields.some((field) => field.name === name));
  return [
    ...fields.flatMap((field) => faultsOfField(field, values[field.name], at(field.name))),
    ...unknown.map((name) => ({ path: at(name), problem: 'invalid' as const })),
  ];
}

/** Faults of the home page. What readers do not see may be incomplete. */
function homeFaults(faults: readonly ContentFault[], fields: Record<string, unknown>): ContentFault[] {
  if (faults.some(({ path }) => path.startsWith('blocks'))) return [...faults];
  const shown = faults.filter(
    ({ path, problem }) => problem !== 'missing' || !isOfHiddenBlock(fields, path.split('.', 1)[0] ?? ''),
  );
  return [...shown, ...homeBlockFaults(fields)];
}

/** Attributes by which lists find a product. */
const listedBy = ['categories', 'metal', 'shape', 'gem', 'style', 'origin'];

/** Faults of a product. One that no list shows may leave out what lists find it by. */
function listingFaults(faults: readonly ContentFault[], isListed: unknown): ContentFault[] {
  return faults.filter(
    ({ path, problem }) => isListed !== false || problem !== 'missing' || !listedBy.includes(path),
  );
}

function allFaults(kind: ContentKind, fields: Record<string, unknown>): ContentFault[] {
  const faults = faultsOfFields(contentKinds[kind].fields, fields, '');
  if (kind === 'product') return listingFaults(faults, fields['isOnShelf']);
  return kind === 'home' ? homeFaults(faults, fields) : faults;
}

/** Whether a text is missing in a language whose readers get that of the default language. */
const isReplaced = ({ path, problem }: ContentFault): boolean =>
  problem === 'missing' && path.split('.').some((part) => isLocale(part) && part !== defaultLocale);

/** A last day that is before the first one. */
const daysFaults = ({ from, until }: Record<string, unknown>): ContentFault[] =>
  from && until && String(until) < String(from) ? [{ path: 'until', problem: 'days' }] : [];

/** Pairs of colours that could not be read, at the colour in front: `stone / mist 3.9:1, 4.5:1`. */
const contrastFaults = ({ colours }: Theme): ContentFault[] =>
  contrastsOf(colours)
    .filter(({ isEnough }) => !isEnough)
    .map(({ front, back, kind, ratio }) => ({
      path: `colours.${front}`,
      problem: 'contrast',
      // Rounded down: 4.49 is not enough, and must not be shown as 4.5.
      what: `${front} / ${back} ${(Math.floor(ratio * 10) / 10).toFixed(1)} : ${leastContrast[kind]}`,
    }));

/** Keys that an earlier label of the group, or an earlier value of the label, has. */
function labelFaults(fields: Record<string, unknown>): ContentFault[] {
  const labels = fields['labels'] as {
    group: string;
    labelKey: string;
    values: { labelKey: string }[];
  }[];
  const faults: ContentFault[] = [];
  const note = (keys: readonly string[], pathOf: (at: number) => string) =>
    keys.forEach((key, at) => {
      if (keys.indexOf(key) < at) faults.push({ path: pathOf(at), problem: 'key-twice', what: key });
    });
  note(
    labels.map(({ group, labelKey }) => `${group}.${labelKey}`),
    (at) => `labels.${at}.labelKey`,
  );
  for (const [index, { values }] of labels.entries())
    note(
      values.map(({ labelKey }) => labelKey),
      (at) => `labels.${index}.values.${at}.labelKey`,
    );
  return faults;
}

/** Faults that prevent publishing; empty if the fields are valid. Texts are required in the default language only. */
export function contentFaults(kind: ContentKind, fields: Record<string, unknown>): ContentFault[] {
  const faults = allFaults(kind, fields).filter((fault) => !isReplaced(fault));
  if (faults.length > 0) return faults;
  if (kind === 'announcement') return daysFaults(fields);
  if (kind === 'labels') return labelFaults(fields);
  if (kind === 'theme') return contrastFaults(fields as Theme);
  if (kind === 'settings') return wholeUnitFaults(contentKinds.settings.fields, fields);
  return kind === 'product' ? productFaults(fields as ProductFields) : [];
}

/** Languages with missing required content, including a picture that another language's text has. */
export function missingLanguages(kind: ContentKind, fields: Record<string, unknown>): Locale[] {
  const empty = allFaults(kind, fields).filter(({ problem }) => problem === 'missing');
  const pictureless = contentKinds[kind].fields.flatMap((field) => {
    const texts = fields[field.name];
    return field.kind === 'markdown' && isRecord(texts) ? languagesLackingPictures(texts) : [];
  });
  return locales.filter(
    (locale) => pictureless.includes(locale) || empty.some(({ path }) => path.split('.').includes(locale)),
  );
}
