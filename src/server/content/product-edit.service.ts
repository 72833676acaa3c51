import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import type { ProductFields } from '#kernel/shop/content/product.rules.ts';
import { type EditedState, editedProduct, type ProductEdit } from '#kernel/shop/content/product-edit.ts';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { productEditDeskCalls } from '#kernel/shop/desk/product-edit.calls.ts';
import { localised } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { keepAddress } from './content-addresses.service.ts';
import { insertHistory, isBatchOf, nameWriter, nextBatch } from './content-desk.repo.ts';
import { recordIn } from './content-desk.service.ts';
import { faultsInShop } from './content-fields.service.ts';
import { keepVersion } from './content-history.service.ts';
import { type Place, placeOf, rowsOf } from './content-places.ts';
import { restoreProduct } from './product-rows.repo.ts';

type Calls = typeof productEditDeskCalls;
type Row = DeskData<Calls['deskPreviewProductEdit']>['rows'][number];
type Record = Awaited<ReturnType<typeof recordIn>>;

const rows = rowsOf.product;

/** The part of a product that an edit can change. */
function shownOf(fields: ProductFields, state: EditedState): Row['before'] {
  const { priceMinor, salePriceMinor, variants, categories, tags } = fields;
  const ownPrices = variants.filter((variant) => variant.priceMinor !== null).length;
  return { priceMinor, salePriceMinor, ownPrices, categories: [...categories], tags: [...tags], state };
}

const problemOf = (problem: string, field = '', what = ''): Row['problem'] => ({ problem, field, what });

const stateOf = ({ isArchived, fields }: Record): EditedState =>
  isArchived ? 'archived' : fields['isOnShelf'] === true ? 'visible' : 'hidden';

interface Edited {
  row: Row;
  /** Fields and state after the edit; undefined if the product stays as it is. */
  fields?: ProductFields | undefined;
  state?: EditedState;
}

/** The change of a product by an edit; locks its row. */
async function editIn(
  executor: Executor,
  place: Place,
  edit: ProductEdit,
  version?: string,
): Promise<Edited> {
  const id = `product.${place.key}`;
  const unknown = { id, title: localised(() => ''), version: '', before: null, after: null };
  if (!(await rows.hold(executor, place.key)))
    return { row: { ...unknown, problem: problemOf('edit-draft') } };
  const record = await recordIn(executor, place);
  const before = record.fields as ProductFields;
  const state = stateOf(record);
  const row = {
    ...{ id, title: record.title, version: record.version, after: null },
    before: shownOf(before, state),
  };
  const stays = (problem: Row['problem']): Edited => ({ row: { ...row, problem } });
  if (version !== undefined && version !== record.version) return stays(problemOf('edit-changed'));
  // Saving would publish the draft, or drop it.
  if (record.waiting !== null) return stays(problemOf('edit-draft'));
  if (state === 'archived' && edit.act !== 'state') return stays(problemOf('archived'));
  const fields = editedProduct(before, edit);
  const next = edit.act === 'state' ? edit.to : state;
  const after = shownOf(fields, next);
  const isSame = next === state && JSON.stringify(fields) === JSON.stringify(before);
  if (isSame) return stays(null);
  const [fault] = next === 'archived' ? [] : await faultsInShop(executor, 'product', fields, place.key);
  if (fault) return stays(problemOf(fault.problem, fault.path, fault.what));
  return { row: { ...row, after, problem: null }, fields, state: next };
}

/** The changes of several products by an edit, without making them. */
export function previewProductEdit(
  { db }: Pick<Host, 'db'>,
  { ids, edit }: DeskValues<Calls['deskPreviewProductEdit']>,
): Promise<{ rows: Row[] }> {
  return db.transaction(async (trx) => {
    const found: Row[] = [];
    for (const id of inOrder(ids)) found.push((await editIn(trx, placeOf(id), edit)).row);
    return { rows: found };
  });
}

/** By number, so that two edits lock the same products in the same order. */
const inOrder = (ids: readonly string[]): string[] =>
  [...new Set(ids)].toSorted((a, b) => Number(placeOf(a).key) - Number(placeOf(b).key));

/**
 * Edits several products in one transaction, with a history entry each; the entries have the number of the batch. A
 * product that another person changed meanwhile, that has a draft or would become invalid stays as it is. An edit of
 * many products is several requests with one batch: none of them holds the rows for long.
 */
export function editProducts(
  { db }: Pick<Host, 'db'>,
  call: StaffCall,
  { products, edit, batch: continued }: DeskValues<Calls['deskEditProducts']>,
): Promise<DeskData<Calls['deskEditProducts']>> {
  const versions = new Map(products.map(({ id, version }) => [id, version]));
  return db.transaction(async (trx) => {
    const who = call.staff.name;
    await nameWriter(trx, who);
    if (continued !== undefined && !(await isBatchOf(trx, continued, who))) refuse(deskCodes.notFound);
    const batch = continued ?? (await nextBatch(trx));
    const found: Row[] = [];
    for (const id of inOrder([...versions.keys()])) {
      const place = placeOf(id);
      const { row, fields, state } = await editIn(trx, place, edit, versions.get(id));
      if (fields)
        await keepAddress(trx, { rows, key: place.key, who, now: call.now }, () =>
          write(trx, place, { fields, state, wasArchived: row.before?.state === 'archived' }, call.now),
        );
      if (fields)
        await insertHistory(trx, {
          ...{ ...place, at: call.now, who, batch, isRemoval: state === 'archived' },
          fields: fields as ContentFields,
        });
      found.push(row);
    }
    const changed = found.flatMap(({ id, after }) => (after ? [id] : []));
    call.audit({
      kind: 'content',
      id: changed.length === 1 ? (changed[0] ?? '') : '',
      after: { edit, changed },
    });
    return { batch: changed.length > 0 || continued !== undefined ? batch : null, rows: found };
  });
}

async function write(
  trx: Executor,
  place: Place,
  {
    fields,
    state,
    wasArchived,
  }: { fields: ProductFields; state: EditedState | undefined; wasArchived: boolean },
  now: Date,
): Promise<void> {
  // The newest entry of an archived product is its removal, which taking the edit back must find.
  if (wasArchived) await restoreProduct(trx, place.key, now);
  else await keepVersion(trx, place, '', now);
  if (state === 'archived') await rows.remove?.(trx, place.key);
  else await rows.write(trx, place.key, fields as ContentFields, now);
}
