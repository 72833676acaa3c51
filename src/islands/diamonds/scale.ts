/** A logarithmic axis with whole positions, for the sliders of weight and price. */
export interface Scale {
  positions: number;
  valueAt(position: number): number;
  positionOf(value: number): number;
  /** First and last value of each bucket's position on the axis, from 0 to 1. */
  buckets: number;
}

const stepsPerBucket = 5;

/**
 * Built from a histogram's inner edges, which have equal ratios. The first and last positions mean no bound;
 * `round` rounds to a readable value.
 */
export function scaleOf(edges: readonly number[], round: (value: number) => number): Scale {
  const buckets = edges.length + 1;
  const first = edges[0] ?? 1;
  const last = edges.at(-1) ?? 10;
  const ratio = edges.length > 1 ? (last / first) ** (1 / (edges.length - 1)) : 10;
  const from = first / ratio;
  const positions = buckets * stepsPerBucket;
  const factor = ratio ** (1 / stepsPerBucket);
  return {
    positions,
    buckets,
    valueAt: (position) => round(from * factor ** position),
    positionOf(value) {
      const exact = Math.log(value / from) / Math.log(factor);
      return Math.min(positions, Math.max(0, Math.round(exact)));
    },
  };
}

export const roundCarat = (value: number): number => Math.round(value * 100) / 100;

/** Two significant digits, the second even if the steps are fine enough: 1,200, 48,000. */
export const roundPrice = (value: number): number => Number(value.toPrecision(2));

/** 980, 1.2k, 34k: short enough for the space under a bar. */
export function shortCount(count: number): string {
  if (count < 1_000) return String(count);
  if (count < 10_000) return `${(Math.floor(count / 100) / 10).toFixed(1)}k`;
  if (count < 1_000_000) return `${Math.floor(count / 1_000)}k`;
  return `${(Math.floor(count / 100_000) / 10).toFixed(1)}m`;
}
