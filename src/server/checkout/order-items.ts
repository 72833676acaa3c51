import type { Transaction } from 'kysely';
import type { DiamondWithReport } from '#kernel/diamonds/diamond.ts';
import { designName, looseName } from '#kernel/jewel/chosen-options.ts';
import { type CurrencyRate, convertPriceMinor } from '#kernel/money/money.ts';
import type { Localised, locales } from '#kernel/text/locales.ts';
import { pictureKeyOfLine } from '#server/cart/line-pictures.service.ts';
import type { PricedCart, PricedLine } from '#server/cart/priced-cart.service.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { FrozenStone } from '#server/platform/db/schema/designs.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { translator } from '#server/platform/texts.ts';

/** The name of a line in every language, as the order keeps it. */
export function orderedName({ line, goods }: PricedLine): Localised {
  const nameIn = (locale: (typeof locales)[number]): string => {
    if (goods.kind === 'product') return goods.product?.text[locale].name ?? '';
    if (goods.kind === 'diamond') return goods.stone ? looseName(goods.stone, translator(locale)) : '';
    return line.design ? designName(line.design, line.name, translator(locale)) : line.name;
  };
  const [en, tc, zh] = [nameIn('en'), nameIn('tc'), nameIn('zh')];
  return { en, tc, zh };
}

function frozen(stone: DiamondWithReport): FrozenStone {
  const { id, shape, carat, color, clarity, cut, polish, symmetry, fluor, lab } = stone;
  return {
    ...{ id, shape, carat, color, clarity, cut, polish, symmetry, fluor, lab },
    certificate_no: stone.certificateNumber,
    certificate_url: stone.certificateUrl,
    origin: stone.origin,
    is_sample: stone.isSample,
    price_base_minor: stone.priceBaseMinor,
  };
}

/**
 * The lines of an order, frozen: names, prices, and of a design its document, hash, price lines and the report of its
 * stone. What the shop changes later changes no order.
 */
export async function orderItems(trx: Transaction<Schema>, priced: PricedCart, currency: CurrencyRate) {
  return Promise.all(
    priced.selected.map(async (each) => {
      const { line, goods, priceMinor, priceLines, isReturnable, weightMg } = each;
      const unit = convertPriceMinor(priceMinor, currency);
      const stone = goods.kind === 'product' ? null : goods.stone;
      const product = goods.kind === 'product' ? goods.product : undefined;
      if (line.kind === 'product' && !product) throw new Error(`cart line ${line.id} has no product`);
      const made = goods.kind === 'design' ? goods.made : null;
      if (line.kind === 'design' && !made) throw new Error(`cart line ${line.id} has no design`);
      return {
        kind: line.kind,
        product_id: line.product_id,
        sku: product?.sku ?? '',
        name: jsonb(orderedName(each)),
        image: await pictureKeyOfLine(trx, each),
        qty: line.qty,
        price_minor: unit,
        row_minor: unit * line.qty,
        base_price_minor: priceMinor,
        base_row_minor: priceMinor * line.qty,
        options: jsonb(line.options),
        options_key: line.options_key,
        customized_type: product?.customizedType ?? 0,
        is_returnable: isReturnable,
        weight_mg: weightMg,
        design: made && jsonb(made.design),
        design_hash: made?.hash ?? '',
        diamond_id: stone?.id ?? null,
        stone: stone && jsonb(frozen(stone)),
        price_lines: priceLines.length === 0 ? null : jsonb([...priceLines]),
        image_id: line.image_id,
      };
    }),
  );
}
