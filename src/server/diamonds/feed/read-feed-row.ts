import { COLOUR_GRADES } from '#kernel/jewel/gems/grades.ts';
import { diamondBounds, diamondClarities, diamondLabs } from '#kernel/shop/diamonds/diamonds.rules.ts';
import type { FeedField } from '#kernel/shop/diamonds/feed-fields.ts';
import type { RefusedField } from '#kernel/shop/diamonds/feed-refusals.ts';
import { lightOfRow } from '../light-of-row.ts';
import { checkMeasurements } from './check-measurements.ts';
import { currencyIn, numberIn, signedIn } from './feed-numbers.ts';
import {
  clarityNamed,
  colourOf,
  finishOf,
  fluorOf,
  isAvailable,
  isHeld,
  isUntreated,
  labNamed,
  originNamed,
  shapeOf,
} from './feed-terms.ts';
import { ownColourOf } from './own-colour.ts';
import type { ComparedStone, PriceRange } from './price-range.repo.ts';
import { isSamePrice, rapPrices } from './price-unit.ts';
import { refuse } from './row-refusal.ts';
import { type FeedLayout, partsOfSize } from './survey-feed.ts';

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
  /** Code of the list's currency; prices that name another one are refused. */
  currency?: string | undefined;
}

const unknownWord = (code: 'not-sold' | 'no-grade' | 'no-word', field: RefusedField, text: string): never =>
  refuse(code, { text: text.slice(0, 30) }, field);

const maxMinor = 2_000_000_000;

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

/** Reads the cells of a row by the layout of its list. */
function cellsOf({ columns, decimal }: FeedLayout, row: readonly string[]) {
  const all = (field: FeedField | 'price'): string[] =>
    (columns[field] ?? [])
      .map((at) => (row[at] ?? '').replaceAll('\u0000', '').trim())
      .filter((text) => text !== '');
  const get = (field: FeedField): string => all(field)[0] ?? '';
  return {
    all,
    get,
    number: (text: string) => numberIn(decimal, text),
    signed: (text: string) => signedIn(decimal, text),
    /** Whether the list has such a column. */
    has: (field: FeedField) => columns[field] !== undefined,
  };
}

type Cells = ReturnType<typeof cellsOf>;

function colourOfRow({ get }: Cells): string {
  const [color, fancyColor] = [get('color'), get('fancyColor')];
  const own = ownColourOf({ color, fancyColor, intensity: get('intensity'), overtone: get('overtone') });
  if (own === null) return oneOf('color', COLOUR_GRADES, colourOf(color));
  if (typeof own === 'string') return own;
  return unknownWord(own.field === 'color' ? 'not-sold' : 'no-grade', own.field, own.text);
}

/** `6.50 x 6.46 x 4.02`, `6.50-6.46*4.02`: length, width, depth in millimetres. */
function sizeOf({ get, number }: Cells): [number, number, number] {
  const text = get('measurements');
  const parts = text === '' ? [get('length'), get('width'), get('height')] : partsOfSize(text);
  const [a, b, c = text === '' ? undefined : number(get('height'))] = parts.map(number);
  const isComplete = a !== undefined && b !== undefined && c !== undefined && parts.length <= 3;
  if (!isComplete || c <= 0 || Math.max(a, b) > 50)
    return refuse('no-size', { text: (text || parts.join(' x ')).slice(0, 40) });
  return [a, b, c];
}

/**
 * Strips the laboratory, LG and blanks. GIA uses ten digits (older reports fewer), IGI nine, HRD eleven or twelve.
 * Numbers that begin with 0000 are sample data.
 */
function certificateOf(lab: string, text: string): string {
  const digits = text
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(new RegExp(`^${lab}(?=LG|\\d)`), '')
    .replace(/^LG/, '');
  const pattern = { GIA: /^\d{7,10}$/, IGI: /^\d{8,10}$/, HRD: /^\d{9,14}$/ }[lab] ?? /^\d+$/;
  if (pattern.test(digits) || /^0000\d{4,10}$/.test(digits)) return digits;
  return refuse('no-certificate', { text: text.slice(0, 30), lab });
}

/** Laboratory-grown if any column says so. A word that no column should have refuses the row. */
function originOf({ all, get }: Cells): string {
  const origins = (['origin', 'grown', 'natural'] as const).flatMap((field) =>
    all(field).map((text) => originNamed(text, field) ?? unknownWord('no-word', 'origin', text)),
  );
  const isGrown =
    origins.includes('laboratory-grown') ||
    /^\s*(?:IGI|GIA|HRD)?\s*LG/i.test(get('certificateNo')) ||
    /\bLG|LAB.?GROWN/i.test(get('lab'));
  return isGrown ? 'laboratory-grown' : 'natural';
}

/** Treated stones are not sold; an unknown word could be a treatment. */
function checkTreatment({ all }: Cells): void {
  const treated = all('treatment').find((text) => !/^[-–.]*$/.test(text) && !isUntreated(text));
  if (treated !== undefined) unknownWord('not-sold', 'treatment', treated);
}

function stockOf({ all, get, has }: Cells): number {
  if (has('availability') && get('availability') === '') unknownWord('no-word', 'availability', '');
  const isFree = [
    ...all('availability').map((text) => isAvailable(text) ?? unknownWord('no-word', 'availability', text)),
    ...all('held').map((text) => !(isHeld(text) ?? unknownWord('no-word', 'availability', text))),
  ];
  return isFree.every(Boolean) ? 1 : 0;
}

/** The price of the stone; refuses a row whose prices contradict each other. */
function priceInList({ all, get, number, signed }: Cells, carat: number): number {
  const totals = all('totalPrice').map(number);
  const rates = all('pricePerCarat').map(number);
  const [total, rate] = [totals[0], rates[0]];
  const price = total ?? (rate === undefined ? undefined : rate * carat);
  if (price === undefined || price <= 0) return refuse('no-price');
  const isStated = rates.some((each) => each !== undefined && isSamePrice(each * carat, price));
  if (total !== undefined && rate !== undefined && !isStated)
    refuse('prices-differ', { value: total, other: Math.round(rate * carat * 100) / 100 });
  const others = all('price').map(number);
  for (const other of others)
    if (other !== undefined && !isSamePrice(other, price) && !isSamePrice(other * carat, price))
      refuse('prices-differ', { value: price, other });
  const [rapList, percent] = [number(get('rapList')), signed(get('rapPercent'))];
  if (rapList === undefined || percent === undefined || rapList <= 0) return price;
  const means = [...new Set([percent, ...all('rapPercent').map(signed)])]
    .flatMap((each) => (each === undefined ? [] : rapPrices(rapList, each)))
    .map((mean) => mean * carat);
  if (!means.some((mean) => isSamePrice(mean, price)))
    refuse('prices-differ', { value: price, other: Math.round((means[0] ?? 0) * 100) / 100 });
  return price;
}

function priceOf(
  cells: Cells,
  stone: ComparedStone,
  { minorPerUnit, markupPct, currency }: FeedPricing,
  range: PriceRange,
): number {
  const texts = [...cells.all('totalPrice'), ...cells.all('pricePerCarat')];
  const foreign = texts.find((text) => (currencyIn(text) ?? currency) !== currency);
  if (foreign !== undefined && currency !== undefined)
    refuse('other-currency', { text: foreign.slice(0, 30) });
  const total = priceInList(cells, stone.carat);
  const net = total * minorPerUnit;
  // Prices are whole units of the base currency.
  const minor = Math.round((net * (1 + markupPct / 100)) / 100) * 100;
  if (minor <= 0 || minor > maxMinor) refuse('price-too-high', { value: total });
  const { min, max } = range(stone);
  const perUnit = stone.carat / minorPerUnit;
  // Our own prices contain a markup, the list's may not.
  if (Math.max(minor, net) < min * stone.carat || Math.min(minor, net) > max * stone.carat)
    refuse('price-range', { value: total, min: Math.round(min * perUnit), max: Math.round(max * perUnit) });
  return minor;
}

function girdleOf({ get }: Cells): string {
  const [from, to] = [get('girdle'), get('girdleTo')].map((part) => part.trim().toLowerCase().slice(0, 40));
  return to && to !== from ? `${from} to ${to}` : (from ?? '');
}

/** Reads a row; throws a RowRefusal with the reason. */
export function readFeedRow(
  layout: FeedLayout,
  row: readonly string[],
  pricing: FeedPricing,
  range: PriceRange,
): FeedStone {
  const isLonger = row.slice(layout.headerLength).some((text) => text.trim() !== '');
  if (row.length < layout.width || isLonger)
    refuse('cells', { value: row.length, expected: layout.headerLength });
  const cells = cellsOf(layout, row);
  const { get, number } = cells;
  const shape = shapeOf(get('shape')) ?? unknownWord('not-sold', 'shape', get('shape'));
  const carat = bounded('carat', number(get('carat')), diamondBounds.carat);
  const lab = oneOf('lab', diamondLabs, labNamed(get('lab')) || get('lab'));
  const finish = (field: 'polish' | 'symmetry') =>
    finishOf(get(field)) ?? unknownWord('no-grade', field, get(field));
  const grade = get('cut');
  const cut = /^(|-+|n\/?a|none)$/i.test(grade) ? '' : finishOf(grade);
  const [a, b, height] = sizeOf(cells);
  // The length is the longer side, except that a heart may be wider than long.
  const [length, width] = shape === 'heart' ? [a, b] : [Math.max(a, b), Math.min(a, b)];
  if (width <= 0) refuse('no-width');
  const across = shape === 'round' ? (length + width) / 2 : width;
  const statedDepth = number(get('depth'));
  const depth = bounded('depth', statedDepth ?? (100 * height) / across, diamondBounds.depth);
  const ratio = bounded('ratio', Math.round((100 * length) / width) / 100, diamondBounds.ratio);
  checkMeasurements({ shape, carat, length, width, height, statedDepth }, across);
  checkTreatment(cells);
  const angle = (field: 'crownAngle' | 'pavilionAngle') => Math.min(90, number(get(field)) ?? 0);
  const url = get('certificateUrl');
  const color = colourOfRow(cells);
  const clarity = oneOf('clarity', diamondClarities, clarityNamed(get('clarity')));
  const origin = originOf(cells);
  const measured = {
    shape,
    carat_hundredths: Math.round(carat * 100),
    color,
    clarity,
    cut: cut ?? unknownWord('no-grade', 'cut', grade),
    polish: finish('polish'),
    symmetry: finish('symmetry'),
    fluor:
      fluorOf(get('fluor'), get('fluorColor')) ??
      unknownWord('no-grade', 'fluor', `${get('fluor')} ${get('fluorColor')}`.trim()),
    lab,
    certificate_no: certificateOf(lab, get('certificateNo')),
    certificate_url: /^https:\/\/\S{1,500}$/.test(url) ? url : '',
    origin,
    length_um: Math.round(length * 1000),
    width_um: Math.round(width * 1000),
    depth_um: Math.round(height * 1000),
    ratio_hundredths: Math.round(100 * ratio),
    table_tenths: Math.round(10 * bounded('table', number(get('table')), diamondBounds.table)),
    depth_tenths: Math.round(10 * depth),
    crown_angle_tenths: Math.round(10 * angle('crownAngle')),
    pavilion_angle_tenths: Math.round(10 * angle('pavilionAngle')),
    girdle: girdleOf(cells),
    culet: get('culet').slice(0, 40),
    price_minor: priceOf(cells, { shape, carat, color, clarity, origin }, pricing, range),
    stock_no: get('stockNo').slice(0, 60),
    stock: stockOf(cells),
  };
  return { ...measured, light: lightOfRow(measured) };
}
