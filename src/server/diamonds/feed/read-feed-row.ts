import { COLOUR_GRADES } from '#kernel/jewel/gems/grades.ts';
import { diamondBounds, diamondClarities, diamondLabs } from '#kernel/shop/diamonds/diamonds.rules.ts';
import type { FeedRefusal, FeedRefusalCode, RefusedField } from '#kernel/shop/diamonds/feed-refusals.ts';
import { lightOfRow } from '../light-of-row.ts';
import type { FeedField } from './feed-columns.ts';
import { colourOf, finishOf, fluorOf, shapeOf } from './feed-terms.ts';
import { ownColourOf } from './own-colour.ts';

/** A listed stone in the units of the table. */
export interface FeedStone {
  shape: string;
  carat_hundredths: number;
  color: string;
  clarity: string;
  cut: string;
  light: string;
  polish: string;
  symmetry: string;
  fluor: string;
  lab: string;
  certificate_no: string;
  certificate_url: string;
  origin: string;
  length_um: number;
  width_um: number;
  depth_um: number;
  ratio_hundredths: number;
  table_tenths: number;
  depth_tenths: number;
  crown_angle_tenths: number;
  pavilion_angle_tenths: number;
  girdle: string;
  culet: string;
  price_minor: number;
  stock_no: string;
  stock: number;
}

/** Base minor units per unit of the list's currency, and our markup. */
export interface FeedPricing {
  minorPerUnit: number;
  markupPct: number;
}

/** A refused row with the reason. */
export class RowRefusal extends Error {
  readonly refusal: FeedRefusal;

  constructor(refusal: FeedRefusal) {
    super(`row refused: ${refusal.code}`);
    this.refusal = refusal;
  }
}

function refuse(code: FeedRefusalCode, values: FeedRefusal['values'] = {}, field?: RefusedField): never {
  throw new RowRefusal({ code, values, field });
}

const unknownWord = (code: 'not-sold' | 'no-grade', field: RefusedField, text: string): never =>
  refuse(code, { text: text.slice(0, 30) }, field);

const maxMinor = 2_000_000_000;

function number(text: string): number | undefined {
  const plain = text.replace(/[$,%°\s]/g, '');
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

function bounded(
  field: RefusedField,
  value: number | undefined,
  { min, max }: { min: number; max: number },
): number {
  if (value === undefined) return refuse('no-number', {}, field);
  if (value < min || value > max) return refuse('out-of-bounds', { value, min, max }, field);
  return value;
}

function oneOf(field: RefusedField, list: readonly string[], text: string): string {
  const value = text.trim().toUpperCase();
  return list.find((item) => item.toUpperCase() === value) ?? unknownWord('not-sold', field, text);
}

function colourOfRow(get: (field: FeedField) => string): string {
  const [color, fancyColor] = [get('color'), get('fancyColor')];
  const own = ownColourOf({ color, fancyColor, intensity: get('intensity'), overtone: get('overtone') });
  if (own === null) return oneOf('color', COLOUR_GRADES, colourOf(color));
  if (typeof own === 'string') return own;
  return unknownWord(own.field === 'color' ? 'not-sold' : 'no-grade', own.field, own.text);
}

/** `6.50 x 6.46 x 4.02`, `6.50-6.46*4.02`: length, width, depth in millimetres. */
function sizeOf(get: (field: FeedField) => string): [number, number, number] {
  const text = get('measurements');
  const parts = text === '' ? [get('length'), get('width'), get('height')] : text.split(/[x×*\-–]/i);
  const [a, b, c] = parts.map((part) => number(part.replace(/mm/i, '')));
  if (a === undefined || b === undefined || c === undefined || c <= 0 || Math.max(a, b) > 50)
    return refuse('no-size', { text: text.slice(0, 40) });
  return [a, b, c];
}

/**
 * Strips LG and blanks. GIA uses ten digits (older reports fewer), IGI nine, HRD eleven or twelve. Numbers that begin
 * with 0000 are sample data.
 */
function certificateOf(lab: string, text: string): string {
  const digits = text.toUpperCase().replace(/[\s-]/g, '').replace(/^LG/, '');
  const pattern = { GIA: /^\d{7,10}$/, IGI: /^\d{8,10}$/, HRD: /^\d{9,14}$/ }[lab] ?? /^\d+$/;
  if (pattern.test(digits) || /^0000\d{4,10}$/.test(digits)) return digits;
  return refuse('no-certificate', { text: text.slice(0, 30), lab });
}

function originOf(get: (field: FeedField) => string): string {
  const text = get('origin').trim().toLowerCase();
  const isGrown = /^(y|yes|true|1|cvd|hpht)$|lab|grown/.test(text) && !/^(no|natural)/.test(text);
  return isGrown || /^\s*LG/i.test(get('certificateNo')) ? 'laboratory-grown' : 'natural';
}

function priceOf(get: (field: FeedField) => string, carat: number, pricing: FeedPricing): number {
  const perCarat = number(get('pricePerCarat'));
  const total = number(get('totalPrice')) ?? (perCarat === undefined ? undefined : perCarat * carat);
  if (total === undefined || total <= 0) return refuse('no-price');
  // Prices are whole units of the base currency.
  const minor = Math.round((total * pricing.minorPerUnit * (1 + pricing.markupPct / 100)) / 100) * 100;
  return minor > 0 && minor <= maxMinor ? minor : refuse('price-too-high', { value: total });
}

function girdleOf(get: (field: FeedField) => string): string {
  const [from, to] = [get('girdle'), get('girdleTo')].map((part) => part.trim().toLowerCase().slice(0, 40));
  return to && to !== from ? `${from} to ${to}` : (from ?? '');
}

/** Reads a row; throws a RowRefusal with the reason. */
export function readFeedRow(
  columns: Partial<Record<FeedField, number>>,
  row: readonly string[],
  pricing: FeedPricing,
): FeedStone {
  const get = (field: FeedField): string => {
    const at = columns[field];
    return at === undefined ? '' : (row[at] ?? '').replaceAll('\u0000', '').trim();
  };
  const shape = shapeOf(get('shape')) ?? unknownWord('not-sold', 'shape', get('shape'));
  const carat = bounded('carat', number(get('carat')), diamondBounds.carat);
  const lab = oneOf('lab', diamondLabs, get('lab'));
  const finish = (field: 'polish' | 'symmetry') =>
    finishOf(get(field)) ?? unknownWord('no-grade', field, get(field));
  const grade = get('cut');
  const cut = /^(|-|n\/?a|none)$/i.test(grade) ? '' : finishOf(grade);
  const [a, b, height] = sizeOf(get);
  // The length is the longer side, except that a heart may be wider than long.
  const [length, width] = shape === 'heart' ? [a, b] : [Math.max(a, b), Math.min(a, b)];
  if (width <= 0) refuse('no-width');
  const across = shape === 'round' ? (length + width) / 2 : width;
  const depth = bounded('depth', number(get('depth')) ?? (100 * height) / across, diamondBounds.depth);
  const angle = (field: 'crownAngle' | 'pavilionAngle') => Math.min(90, number(get(field)) ?? 0);
  const url = get('certificateUrl');
  const measured = {
    shape,
    carat_hundredths: Math.round(carat * 100),
    color: colourOfRow(get),
    clarity: oneOf('clarity', diamondClarities, get('clarity')),
    cut: cut ?? unknownWord('no-grade', 'cut', grade),
    polish: finish('polish'),
    symmetry: finish('symmetry'),
    fluor:
      fluorOf(get('fluor') || 'none', get('fluorColor')) ??
      unknownWord('no-grade', 'fluor', `${get('fluor')} ${get('fluorColor')}`.trim()),
    lab,
    certificate_no: certificateOf(lab, get('certificateNo')),
    certificate_url: /^https:\/\/\S{1,500}$/.test(url) ? url : '',
    origin: originOf(get),
    length_um: Math.round(length * 1000),
    width_um: Math.round(width * 1000),
    depth_um: Math.round(height * 1000),
    ratio_hundredths: Math.round(
      100 * bounded('ratio', Math.round((100 * length) / width) / 100, diamondBounds.ratio),
    ),
    table_tenths: Math.round(10 * bounded('table', number(get('table')), diamondBounds.table)),
    depth_tenths: Math.round(10 * depth),
    crown_angle_tenths: Math.round(10 * angle('crownAngle')),
    pavilion_angle_tenths: Math.round(10 * angle('pavilionAngle')),
    girdle: girdleOf(get),
    culet: get('culet').slice(0, 40),
    price_minor: priceOf(get, carat, pricing),
    stock_no: get('stockNo').slice(0, 60),
    stock: /^(na|n|no|unavailable|not ?available|sold)$/i.test(get('availability')) ? 0 : 1,
  };
  return { ...measured, light: lightOfRow(measured) };
}
