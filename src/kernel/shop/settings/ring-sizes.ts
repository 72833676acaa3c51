import { type RingSizeScale, shopSettings } from './shop-settings.ts';

/** A character without width that marks a part of a label; no label contains it. */
const mark = '\u2060';
const separator = ' · ';

/**
 * A label with a ring size in several systems, such as `US 6 · EU 52 · UK L`, with the system of the shop's settings
 * first.
 */
export function ringSizeLabel(
  labelOf: (systems: Record<RingSizeScale, string | number>) => string,
  systems: Record<RingSizeScale, string | number>,
): string {
  const { ringSizeScale } = shopSettings();
  const label = labelOf({ ...systems, [ringSizeScale]: `${mark}${systems[ringSizeScale]}` });
  const parts = label.split(separator);
  const first = parts.filter((part) => part.includes(mark));
  const others = parts.filter((part) => !part.includes(mark));
  return [...first, ...others].join(separator).replace(mark, '');
}
