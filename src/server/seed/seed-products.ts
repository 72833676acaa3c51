import * as v from 'valibot';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { withGrades } from '#kernel/jewel/design/with-options.ts';
import { hasFile, namesIn, readJson, SeedError } from './data-files.ts';
import { type ProductFile, product as productShape } from './data-shapes.ts';
import { describedTexts } from './product-texts.ts';

/** All product files, figures in texts as `{placeholders}`. Throws a `SeedError` for one that names an unknown product. */
export function readProducts(): ProductFile[] {
  const products = namesIn('products')
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const file = readJson(`products/${name}`, productShape);
      if (name !== `${file.id}.json`) throw new SeedError(`products/${name}`, `its id is ${file.id}`);
      return file;
    });
  const ids = new Set(products.map(({ id }) => id));
  for (const { id, pieces, related } of products) {
    const unknown = [...pieces, ...related].find((other) => !ids.has(other));
    if (unknown) throw new SeedError(`products/${id}.json`, `there is no product ${unknown}`);
  }
  return products;
}

/** The product's design with the stones it is sold with; null where there is none. */
export function soldDesign(file: ProductFile, products: readonly ProductFile[]): Design | null {
  const path = `designs/${file.id}.json`;
  if (!hasFile(path)) return null;
  const { design, errors } = parseDesign(readJson(path, v.unknown()));
  if (design === null) throw new SeedError(path, `${errors[0]?.path ?? ''}: ${errors[0]?.message ?? ''}`);
  const stonesOf = (id: number) => products.find((each) => each.id === id)?.stones ?? [];
  return withGrades(design, file.pieces.length > 0 ? file.pieces.map(stonesOf) : [file.stones]);
}

/** A product with its design, the figures of its texts filled in. */
export interface DescribedProduct {
  file: ProductFile;
  design: Design | null;
}

/** All products as they are shown. Builds every design for its figures, which takes about two seconds. */
export function describedProducts(): DescribedProduct[] {
  const products = readProducts();
  return products.map((file) => {
    const design = soldDesign(file, products);
    return { design, file: design === null ? file : { ...file, text: describedTexts(file, design) } };
  });
}
