import { goodsKinds } from '#kernel/shop/catalogue/product-kind.ts';
import type { contentDeskCalls } from '#kernel/shop/desk/content.calls.ts';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { mostEdited, type productEditDeskCalls } from '#kernel/shop/desk/product-edit.calls.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { localised } from '#kernel/shop/text/locales.ts';
import { listQuery } from '#server/platform/desk/list-query.ts';
import type { Host } from '#server/platform/host.ts';
import { readChanges } from './content-desk.repo.ts';
import { waitingOf } from './content-desk.service.ts';
import { idOf } from './content-places.ts';
import { readListedProducts, readMatchingProducts } from './product-list.repo.ts';

type Call = (typeof contentDeskCalls)['deskProducts'];

/** Products of the desk's list with state, price and stock. */
export async function listProductRecords(
  { db }: Pick<Host, 'db'>,
  asked: DeskValues<Call>,
): Promise<DeskData<Call>> {
  const { rows, total } = await readListedProducts(db.handle, listQuery(asked));
  const keys = rows.map(({ id }) => String(id));
  const changes = new Map((await readChanges(db.handle, 'product', keys)).map((each) => [each.key, each]));
  return {
    total,
    rows: rows.map((row) => ({
      id: idOf({ kind: 'product', key: String(row.id) }),
      key: String(row.id),
      title: localised((locale) => (typeof row.title[locale] === 'string' ? row.title[locale] : '')),
      ...{ code: row.code, state: row.state, stock: row.stock, variants: row.variants },
      // A draft may have any fields.
      goods: goodsKinds.find((each) => each === row.goods) ?? 'plain',
      price: row.price_minor === null ? null : { currency: baseCurrency(), minor: Number(row.price_minor) },
      updatedAt: row.updated_at?.toISOString() ?? null,
      waiting: waitingOf(changes.get(String(row.id))),
    })),
  };
}

type Editable = (typeof productEditDeskCalls)['deskEditableProducts'];

/** Products that match the filters of the list now, for an edit of all of them. Drafts of new ones cannot be edited so. */
export async function editableProducts(
  { db }: Pick<Host, 'db'>,
  { search, filter = {} }: DeskValues<Editable>,
): Promise<DeskData<Editable>> {
  const { ids, total } = await readMatchingProducts(db.handle, { ...filter, search }, mostEdited);
  return { ids: ids.map((id) => idOf({ kind: 'product', key: String(id) })), total };
}
