import { consequences } from '#kernel/jewel/design/consequences.ts';
import { METAL_IDS } from '#kernel/jewel/metals/metal-ids.ts';
import { gramsByMetal } from '#kernel/jewel/pricing/measures.ts';
import type { PriceSubject } from '#kernel/jewel/pricing/price-line.ts';
import { afterWorkingDays } from '#kernel/shop/checkout/working-days.ts';
import type { DiamondWithReport } from '#kernel/shop/diamonds/diamond.ts';
import { nameOf } from '#kernel/shop/jewel-labels/names.ts';
import { toMajor } from '#kernel/shop/money/money.ts';
import type { DesignPrice, WireSetStone } from '#kernel/wire/contracts/composition.contract.ts';
import { type Presentation, wirePrice } from '#server/platform/presentation.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { PricedComposition } from './compositions.service.ts';
import { labelledLines } from './price-lines.service.ts';

export function wireSetStone(stone: DiamondWithReport): WireSetStone {
  const { id, shape, carat, color, clarity, cut, polish, symmetry, fluor, lab } = stone;
  return {
    id: String(id),
    ...{ shape, carat, color, clarity, cut, polish, symmetry, fluor, lab },
    certificate_no: stone.certificateNumber,
    certificate_url: stone.certificateUrl,
    origin: stone.origin,
    is_sample: stone.isSample,
    price_base_minor: stone.priceBaseMinor,
    state: stone.state,
  };
}

/** The subject of a line in the wire format. */
function wireSubject(subject: PriceSubject): string {
  switch (subject.kind) {
    case 'metal':
    case 'loss':
    case 'chain':
      return subject.metal;
    case 'stones': {
      const { origin, material, shape, colour, clarity, fluorescence } = subject.stone;
      const named = [origin, material, shape, subject.milliCarat, 'mct', colour, clarity];
      return [...named, ...(fluorescence ? [fluorescence] : [])].join(' ');
    }
    case 'stone':
      return subject.id;
    case 'setting':
      return subject.setting;
    case 'labour':
      return subject.of;
    case 'labour-by-weight':
      return 'weight';
    case 'finish':
      return subject.finish;
    case 'plating':
      return 'rhodium';
    case 'engraving':
      return subject.font;
    default:
      return 'house';
  }
}

/** The response of every price call. `isCatalogue`: sold as in the catalogue, only options were chosen. */
export function wireDesignPrice(
  made: PricedComposition,
  view: Presentation & { now: Date },
  options: { isCatalogue: boolean; originalMinor?: number },
): DesignPrice {
  const { design, hash, stone, price, measures, issues } = made;
  const { heightAboveFingerMm } = measures;
  const follows = consequences(design, { isCatalogue: options.isCatalogue, heightAboveFingerMm });
  const amount = (shownMinor: number) => ({
    code: view.currency.code,
    symbol: view.currency.symbol,
    value: toMajor(shownMinor),
  });
  const weights = gramsByMetal(measures);
  const metals = METAL_IDS.flatMap((metal) => {
    const grams = weights[metal];
    if (grams === undefined) return [];
    const label = nameOf('metal', metal, textsIn(view.locale));
    return [{ metal, label, grams: Math.round(grams * 1000) / 1000 }];
  });
  return {
    hash,
    design,
    stone: stone && wireSetStone(stone),
    price: wirePrice(price.totalMinor, view),
    original_price: wirePrice(options.originalMinor ?? price.totalMinor, view),
    total_base_minor: price.totalMinor,
    lines: labelledLines(price.lines, view).map(
      ({ subject, quantity, unit, label, amountMinor, shownMinor }) => ({
        kind: subject.kind === 'labour-by-weight' ? 'labour' : subject.kind,
        subject: wireSubject(subject),
        ...(subject.kind === 'stones' && subject.by && { priced_by: subject.by }),
        quantity,
        unit,
        label,
        amount_base_minor: amountMinor,
        amount: amount(shownMinor),
      }),
    ),
    metals,
    weight_g: Math.round(metals.reduce((sum, { grams }) => sum + grams, 0) * 1000) / 1000,
    height_mm: heightAboveFingerMm === null ? null : Math.round(heightAboveFingerMm * 100) / 100,
    consequences: {
      returns: follows.returns,
      resizable_mm: follows.resizableMm,
      days_to_make: follows.daysToMake,
      ready_on: afterWorkingDays(view.now, follows.daysToMake),
    },
    findings: issues,
    quotes: price.quotes.map(({ base, perOunceMinor, quotedAt }) => ({
      base,
      per_ounce_minor: perOunceMinor,
      quoted_at: quotedAt,
    })),
    rates_version: price.ratesVersion,
  };
}
