import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { Product } from '#kernel/shop/catalogue/product.ts';
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import type { DesignPrice, DesignQuote, StudioOffer } from '#kernel/shop/designs/design-price.ts';
import type { StoneId } from '#kernel/shop/diamonds/diamond.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Api, ApiData } from './api.ts';
import { ApiError, isRefused } from './api-error.ts';
import { decodePrice } from './money.ts';

type WireDesignPrice = ApiData<'designPriceOf'>;

/** Total carat: stone lines have thousandths of a carat. */
function caratOf(lines: WireDesignPrice['lines']): number {
  const stones = lines.filter(({ kind, unit }) => (kind === 'stones' || kind === 'stone') && unit === 'mct');
  return stones.reduce((sum, { quantity }) => sum + quantity, 0) / 1000;
}

function decodeDesignPrice(wire: WireDesignPrice): DesignPrice {
  const { returns, resizable_mm, days_to_make, ready_on } = wire.consequences;
  return {
    price: decodePrice(wire.price),
    lines: wire.lines.map(({ kind, subject, label, amount }) => ({
      key: `${kind} ${subject}`,
      label,
      amount: decodePrice(amount),
    })),
    weightG: wire.weight_g,
    carat: caratOf(wire.lines),
    consequences: {
      returns,
      resizableMm: resizable_mm,
      daysToMake: days_to_make,
      heightAboveFingerMm: wire.height_mm,
    },
    readyOn: ready_on,
    isMakeable: wire.findings.every(({ severity }) => severity !== 'error'),
    isStoneFree: wire.stone === null || wire.stone.state === 'available',
  };
}

/**
 * The current price of a design; never rejects. Concurrent calls with the same input and no signal share a response.
 */
export async function quoteDesign(
  api: Api,
  { design, stoneId }: { design: Design; stoneId: StoneId | null },
  signal?: AbortSignal,
): Promise<DesignQuote> {
  try {
    const wire = await api.call(
      'designPriceOf',
      { design, stone_id: stoneId ?? '' },
      { silent: true, ...(signal ? { signal } : { duplicate: 'share' }) },
    );
    return { status: 'ready', price: decodeDesignPrice(wire) };
  } catch (error) {
    if (!(error instanceof ApiError) || !isRefused(error)) return { status: 'failed' };
    return { status: error.code === codes.parameterInvalid ? 'refused' : 'stone' };
  }
}

/** The fields of a made-to-order product needed here. */
type CustomPiece = Pick<Product, 'id' | 'kind'>;

/** The default design of a product. */
export async function readProductDesign(api: Api, { id, kind }: CustomPiece): Promise<Design> {
  const call = kind === 'variable-design' ? 'variableDesign' : 'fixedDesign';
  return (await api.call(call, { id }, { silent: true })).design;
}

const priceCalls = {
  'fixed-design': 'fixedPrice',
  'variable-design': 'variablePrice',
  suit: 'suitPrice',
} as const;

/** The price of a product with these options; rejects for kinds without such a call. */
export async function priceOptions(
  api: Api,
  { id, kind }: CustomPiece,
  options: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<DesignPrice> {
  if (kind === 'ready-made') throw new RangeError('ready-made pieces have no breakdown');
  return decodeDesignPrice(await api.call(priceCalls[kind], { id, options }, { silent: true, signal }));
}

export async function readStudioOffer(api: Api): Promise<StudioOffer> {
  const { quotes, rates, defaults } = await api.call('customizedInit', {}, { silent: true });
  return {
    quotes: quotes.map(({ base, per_ounce_minor, quoted_at }) => ({
      base,
      perOunceMinor: per_ounce_minor,
      quotedAt: quoted_at,
    })),
    rates,
    catalogueDesigns: defaults.map(({ product_id, name, design }) => ({
      productId: productId(product_id),
      name,
      design,
    })),
  };
}
