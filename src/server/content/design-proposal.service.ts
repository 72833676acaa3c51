import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { withOptions } from '#kernel/jewel/design/with-options.ts';
import { totalGrams } from '#kernel/jewel/pricing/measures.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { composition, priceComposition } from '#server/designs/compositions.service.ts';
import { priceGround } from '#server/designs/price-ground.service.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import type { Host } from '#server/platform/host.ts';

/**
 * Weight, price and options of a product made from a design, by the design engine at the rates in force. Metals have the
 * difference of their prices; sizes, if the design has any, are all those of the shop. Throws 1000008 for a document that is
 * not a design.
 */
export async function designProposal({ db }: Pick<Host, 'db'>, document: unknown) {
  const ground = await priceGround(db.handle);
  const pricedAs = async (as: unknown) => {
    const made = await composition(db.handle, { document: as, stoneId: null, mustBeFree: false });
    return priceComposition(made, ground);
  };
  const { design, measures, price, issues } = await pricedAs(document);
  const { options: names } = await shopLabels(db.handle);
  const keysOf = (option: string) => Object.keys(names[option]?.values ?? {});
  const metals: { key: string; deltaMinor: number }[] = [];
  for (const metal of keysOf('metal')) {
    const other = await pricedAs(withOptions(design, { metal }));
    const isCastable = other.issues.every(({ severity }) => severity !== 'error');
    if (isCastable) metals.push({ key: metal, deltaMinor: other.price.totalMinor - price.totalMinor });
  }
  return {
    design: { ...design },
    weightMg: Math.round(totalGrams(measures) * 1000),
    price: { currency: baseCurrency(), minor: price.totalMinor },
    options: [
      ...(metals.length > 1 ? [{ key: 'metal', values: metals }] : []),
      ...(isRing(design)
        ? [{ key: 'size', values: keysOf('size').map((key) => ({ key, deltaMinor: 0 })) }]
        : []),
    ],
    obstacles: issues.filter(({ severity }) => severity === 'error').map(({ path }) => path),
  };
}

const isRing = (design: Design): boolean => design.kind === 'ring';
