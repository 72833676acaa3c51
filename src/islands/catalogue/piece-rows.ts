import type { Translate } from '#client/texts.ts';
import { metalOfOption } from '#kernel/jewel/metals/option-metals.ts';
import {
  initialChoices,
  isPriceOpen,
  openingPriceMinor,
  tagOf,
} from '#kernel/shop/catalogue/opening-choices.ts';
import type { Product } from '#kernel/shop/catalogue/product.ts';
import { daysToDispatch } from '#kernel/shop/checkout/dispatch.ts';
import { type DeliveryTerms, daysToDelivery } from '#kernel/shop/checkout/working-days.ts';
import { joinLabels, nameOf } from '#kernel/shop/jewel-labels/names.ts';
import { decimals } from '#kernel/shop/text/decimals.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { ComparedRow } from '#ui/ComparisonTable.tsx';

/** Data for the rows beside the pieces; `t` needs the `compare-pieces` texts and the names of metals. */
export interface RowContext {
  locale: Locale;
  t: Translate;
  /** Formats an amount of the base currency in the shown currency. */
  price: (baseMinor: number) => string;
  country: string;
  /** Terms of the country; undefined where the shop does not deliver. */
  terms: DeliveryTerms | undefined;
  refundDays: number;
}

function metalText({ metal, options }: Product, t: Translate): string | undefined {
  const offered = options.find(({ key }) => key === 'metal')?.values.map(({ label }) => label);
  if (offered && offered.length > 0) return joinLabels(t, offered);
  const alloy = metalOfOption(metal);
  if (alloy) return nameOf('metal', alloy, t);
  return metal === 'mixed' ? t('compare-pieces.metal-mixed') : undefined;
}

/** The price with which the piece's page opens, as its weight and grades in the other rows. */
function priceText(piece: Product, { t, price }: RowContext): string {
  const tag = tagOf(piece);
  const amount = price(openingPriceMinor(tag));
  return isPriceOpen(tag, initialChoices(piece.options))
    ? t('compare-pieces.from', { price: amount })
    : amount;
}

function stockText({ isInStock, kind }: Product, t: Translate): string {
  if (!isInStock) return t('compare-pieces.soldOut');
  return t(kind === 'ready-made' ? 'compare-pieces.inStock' : 'compare-pieces.madeToOrder');
}

function deliveryText(product: Product, { terms, t }: RowContext): string | undefined {
  const dispatch = terms && daysToDispatch(product);
  if (!dispatch) return undefined;
  const { min, max } = daysToDelivery(dispatch, terms.onTheWay);
  return t('compare-pieces.days', { span: min === max ? `${min}` : `${min}–${max}` });
}

/** Options with more than one choice, each with the number of choices. */
function optionsText({ options }: Product, t: Translate): string | undefined {
  const open = options.filter(({ values }) => values.length > 1);
  if (open.length === 0) return undefined;
  return joinLabels(
    t,
    open.map(({ label, values }) => t('compare-pieces.choices', { option: label, count: values.length })),
  );
}

/** One row per fact a shopper compares; facts that no piece has are left out. */
export function pieceRows(pieces: readonly (Product | null)[], context: RowContext): ComparedRow[] {
  const { locale, t, refundDays, country } = context;
  const carats = ({ stones }: Product) => stones.reduce((sum, { count, carat }) => sum + count * carat, 0);
  const said: { key: string; label: string; textOf: (piece: Product) => string | undefined }[] = [
    { key: 'price', label: t('compare-pieces.price'), textOf: (piece) => priceText(piece, context) },
    { key: 'metal', label: t('compare-pieces.metal'), textOf: (piece) => metalText(piece, t) },
    {
      key: 'stones',
      label: t('compare-pieces.stones'),
      textOf: ({ stones }) => joinLabels(t, [...new Set(stones.map(({ label }) => label))]) || undefined,
    },
    {
      key: 'carat',
      label: t('compare-pieces.carat'),
      textOf: (piece) =>
        carats(piece) > 0
          ? t('compare-pieces.carats', { carat: decimals(locale, carats(piece)) })
          : undefined,
    },
    {
      key: 'grade',
      label: t('compare-pieces.grade'),
      textOf: ({ stones }) => {
        const graded = stones.find(({ colour, clarity }) => colour !== '' || clarity !== '');
        return graded && [graded.colour, graded.clarity].filter((grade) => grade !== '').join(' · ');
      },
    },
    {
      key: 'weight',
      label: t('compare-pieces.weight'),
      textOf: ({ weightG }) => (weightG > 0 ? t('compare-pieces.grams', { grams: weightG }) : undefined),
    },
    {
      key: 'options',
      label: t('compare-pieces.options'),
      textOf: (piece) => optionsText(piece, t),
    },
    { key: 'stock', label: t('compare-pieces.stock'), textOf: (piece) => stockText(piece, t) },
    {
      key: 'delivery',
      label: t('compare-pieces.delivery', { country }),
      textOf: (piece) => deliveryText(piece, context),
    },
    {
      key: 'returns',
      label: t('compare-pieces.returns'),
      textOf: ({ returnObstacle }) =>
        returnObstacle === null
          ? t('compare-pieces.returnable', { days: refundDays })
          : t(`compare-pieces.final-${returnObstacle}`),
    },
  ];
  return said
    .map(({ key, label, textOf }) => {
      const values = pieces.map((piece) => (piece ? textOf(piece) : undefined));
      const known = pieces.flatMap((piece, index) => (piece ? [values[index]] : []));
      return { key, label, values, differs: new Set(known).size > 1 };
    })
    .filter(({ values }) => values.some((value) => value !== undefined));
}
