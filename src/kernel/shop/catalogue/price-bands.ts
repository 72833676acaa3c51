import { priceSteps } from './catalogue.rules.ts';

/** Median price in major units that the bounds suit as they are: the one in the middle. */
const usualMedian = priceSteps[Math.floor(priceSteps.length / 2)] ?? 1;

/** Below, bounds would not be whole units; above, their minor units would not fit into 32 bits. */
const [leastFactor, greatestFactor] = [0.000_2, 200];

/** How far the median may be from the current bounds, in either direction, before they change. */
const tolerance = 2;

/** The number of the series 1, 2, 5, 10, 20 … that is nearest to a ratio. */
function nearestInSeries(ratio: number): number {
  const power = Math.floor(Math.log10(ratio));
  const candidates = [1, 2, 5, 10].map((digit) => Number(`${digit}e${power}`));
  const distance = (value: number) => Math.abs(Math.log(value / ratio));
  return candidates.reduce((best, each) => (distance(each) < distance(best) ? each : best));
}

/**
 * The factor of the bounds of the price filter that suits a shop with this median price, in minor units of its base
 * currency. The current factor is kept while the median is between half and twice what it suits, so that pages do not
 * change with every price.
 */
export function priceBandFactor(medianMinor: number, current: number): number {
  const ratio = medianMinor / 100 / usualMedian;
  if (ratio <= 0 || (ratio <= current * tolerance && ratio >= current / tolerance)) return current;
  return Math.min(greatestFactor, Math.max(leastFactor, nearestInSeries(ratio)));
}

/** The bounds of the price filter in whole major units of the base currency, lowest first. */
export const priceBands = (factor: number): number[] => priceSteps.map((step) => Math.round(step * factor));
