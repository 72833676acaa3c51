import type { NamedPriceLine } from '#kernel/jewel/pricing/price-line.ts';
import { Decimal } from '#kernel/shop/text/decimals.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import { nameOf } from './names.ts';
import { stoneLabels } from './stone-labels.ts';

const thousandths = (quantity: number): Decimal => new Decimal(quantity / 1000);

/** Label of a price line. */
export function priceLineLabels({ subject, quantity }: NamedPriceLine, t: Translate): string {
  const { kind } = subject;
  const key = `jewel.line-${kind}`;
  switch (kind) {
    case 'metal':
    case 'loss':
    case 'chain':
      return t(key, { metal: nameOf('metal', subject.metal, t), grams: thousandths(quantity) });
    case 'stones': {
      const { stone, milliCarat, by } = subject;
      const stones = t(key, {
        stone: stoneLabels({ ...stone, carat: milliCarat / 1000 }, t),
        count: Math.round(quantity / milliCarat),
        carat: thousandths(quantity),
      });
      return by === undefined ? stones : t(`jewel.line-by-${by}`, { stones });
    }
    case 'stone':
      return t(key, { carat: thousandths(quantity) });
    case 'setting':
      return t(key, { count: quantity, way: nameOf('setting', subject.setting, t) });
    case 'labour':
      return t(key, { piece: nameOf('kind', subject.of, t) });
    case 'labour-by-weight':
      return t(key, { grams: thousandths(quantity) });
    case 'finish':
      return t(key, { finish: nameOf('finish', subject.finish, t) });
    case 'engraving':
      return t(key, { count: quantity });
    default:
      return t(key);
  }
}
