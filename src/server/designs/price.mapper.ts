import { consequences } from '#kernel/design/consequences.ts';
import type { DiamondWithReport } from '#kernel/diamonds/diamond.ts';
import { METAL_IDS } from '#kernel/metals/metal-ids.ts';
import { toMajor } from '#kernel/money/money.ts';
import type { DesignPrice, WireSetStone } from '#kernel/wire/contracts/composition.contract.ts';
import { type Presentation, wirePrice } from '#server/platform/presentation.ts';
import { text } from '#server/platform/texts.ts';
import type { PricedComposition } from './compositions.service.ts';
import { wordedLines } from './price-lines.service.ts';

/** `YYYY-MM-DD` in Hong Kong after so many working days; Saturdays and Sundays are none. */
export function readyOn(now: Date, workingDays: number): string {
  const hongKongMs = 8 * 3_600_000;
  const day = new Date(now.getTime() + hongKongMs);
  for (let left = workingDays; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}

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

/** The answer of every price call. `isCatalogue`: sold as the collection has it, only its options were chosen. */
export function wireDesignPrice(
  made: PricedComposition,
  view: Presentation & { now: Date },
  options: { isCatalogue: boolean; originalMinor?: number },
): DesignPrice {
  const { design, hash, stone, bill, measures, findings } = made;
  const { heightAboveFingerMm } = measures;
  const follows = consequences(design, { isCatalogue: options.isCatalogue, heightAboveFingerMm });
  const amount = (shownMinor: number) => ({
    code: view.currency.code,
    symbol: view.currency.symbol,
    value: toMajor(shownMinor),
  });
  const metals = METAL_IDS.flatMap((metal) => {
    const grams = measures.grams[metal];
    if (grams === undefined) return [];
    const label = text(view.locale, `designs-api.metal-${metal}`);
    return [{ metal, label, grams: Math.round(grams * 1000) / 1000 }];
  });
  return {
    hash,
    design,
    stone: stone && wireSetStone(stone),
    price: wirePrice(bill.totalMinor, view),
    original_price: wirePrice(options.originalMinor ?? bill.totalMinor, view),
    total_base_minor: bill.totalMinor,
    lines: wordedLines(bill.lines, view).map(
      ({ kind, subject, quantity, unit, label, amountMinor, shownMinor }) => ({
        kind,
        subject,
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
      ready_on: readyOn(view.now, follows.daysToMake),
    },
    findings,
    quotes: bill.quotes.map(({ base, perOunceMinor, quotedAt }) => ({
      base,
      per_ounce_minor: perOunceMinor,
      quoted_at: quotedAt,
    })),
    rates_version: bill.ratesVersion,
  };
}
