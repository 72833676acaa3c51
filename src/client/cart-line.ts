import * as v from 'valibot';
import type { StoneDetails } from '#kernel/designs/saved-design.ts';
import { type CartProduct, customizedItem } from '#kernel/wire/contracts/cart.contract.ts';

/** The stones of a designed piece; none where the line has no design or one that cannot be read. */
export function diamondsOfLine(line: CartProduct): readonly StoneDetails[] {
  if (line.customized_product_item === '') return [];
  try {
    const result = v.safeParse(customizedItem, JSON.parse(line.customized_product_item));
    if (!result.success) return [];
    return result.output.diamonds.map(({ goods_name, weight, ...grades }) => ({
      ...grades,
      name: goods_name,
      carat: Number(weight) || 0,
    }));
  } catch {
    return [];
  }
}

/** Chosen options as label and value; the size once, also where only the stock number knows it. */
export function optionRows(line: CartProduct, sizeLabel: string): { label: string; value: string }[] {
  const rows = Object.entries(line.custom_option_info).map(([label, value]) => ({
    label,
    value: String(value),
  }));
  const { size } = line.option_sku;
  const isSaid = Object.hasOwn(line.custom_option, 'size') || rows.some(({ value }) => value === size);
  if (size && !isSaid) rows.push({ label: sizeLabel, value: size });
  return rows;
}
