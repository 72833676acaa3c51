import type { ContentFault } from '#kernel/shop/content/content.rules.ts';
import type { ImportReason } from '#kernel/shop/list-import/list-import.ts';
import { faultsOfRecords } from '#server/content/content-fields.service.ts';
import type { Executor } from '#server/platform/db/database.ts';

export interface ImportedProduct {
  id: number;
  fields: Readonly<Record<string, unknown>>;
  /** Whether the same list creates this product before. */
  isPending(id: number): boolean;
}

const reasonOf = ({ path, problem, what = '' }: ContentFault): ImportReason => ({
  ...{ code: problem, field: path, what },
});

/** Faults of products in their order, except references to products that the same list creates before them. */
export async function importFaults(
  executor: Executor,
  products: readonly ImportedProduct[],
): Promise<ImportReason[][]> {
  const records = products.map(({ id, fields }) => ({ key: String(id), fields }));
  const found = await faultsOfRecords(executor, 'product', records);
  return products.map(({ fields, isPending }, index) =>
    (found[index] ?? [])
      .filter(({ path, problem }) => {
        const [name = '', at] = path.split('.');
        const listed = fields[name];
        const isReference = problem === 'unknown' && (name === 'pieces' || name === 'related');
        return !(isReference && Array.isArray(listed) && isPending(Number(listed[Number(at)])));
      })
      .map(reasonOf),
  );
}
