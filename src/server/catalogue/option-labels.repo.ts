import type { Localised } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';

interface LabelGroup {
  label: Localised;
  values: Record<string, Localised>;
}

/** How options and the properties of stones are called, as the shop document `labels` holds them. */
export interface Labels {
  options: Record<string, LabelGroup>;
  attributes: Record<string, LabelGroup>;
  stones: Record<string, LabelGroup>;
}

export async function readLabels(executor: Executor): Promise<Labels> {
  const row = await executor
    .selectFrom('shop_document')
    .select('value')
    .where('key', '=', 'labels')
    .executeTakeFirst();
  const { options = {}, attributes = {}, stones = {} } = (row?.value ?? {}) as Partial<Labels>;
  return { options, attributes, stones };
}
