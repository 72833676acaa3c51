import { warrantyEnd } from '#kernel/shop/pieces/warranty.ts';
import { isCare } from '#kernel/shop/returns/care.rules.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { WirePiece } from '#kernel/wire/contracts/pieces.contract.ts';
import { ownPictures } from '#server/designs/design-pictures.service.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import type { Host } from '#server/platform/host.ts';
import { text } from '#server/platform/texts.ts';
import { wireItem } from '#server/returns/returns.mapper.ts';
import type { ReturnRow } from '#server/returns/returns.repo.ts';
import { readStores } from '#server/stores/stores.repo.ts';
import type { OwnedPieceRow, readCareVisits } from './pieces.repo.ts';

type Visit = Awaited<ReturnType<typeof readCareVisits>>[number];

/** When a piece was last cared for: a finished service or a visit. */
function caredAt(id: number, returns: readonly ReturnRow[], visits: readonly Visit[]): string | null {
  const times = [
    ...returns
      .filter((row) => row.order_item_id === id && row.state === 'sent_back' && isCare(row.service))
      .map((row) => row.updated_at),
    ...visits.filter(({ itemId }) => itemId === id).map(({ at }) => at),
  ];
  if (times.length === 0) return null;
  return new Date(Math.max(...times.map((time) => time.getTime()))).toISOString();
}

/** Pieces in the reader's language. */
export async function wirePieces(
  host: Host,
  { locale }: { locale: Locale },
  rows: readonly OwnedPieceRow[],
  {
    returns,
    visits,
    tradeUp = null,
  }: { returns: readonly ReturnRow[]; visits: readonly Visit[]; tradeUp?: WirePiece['trade_up'] },
): Promise<WirePiece[]> {
  const labels = await shopLabels(host.db.handle);
  const drawn = await ownPictures(host.db.handle, host.config, rows);
  return rows.map((row) => {
    if (!row.received_at) throw new Error(`line ${row.id} was not received`);
    const until = warrantyEnd(row.received_at, host.config.warrantyMonths);
    const { stone } = row;
    return {
      ...wireItem(host, row, { labels, drawn, locale }),
      qty: row.qty,
      increment_id: row.increment_id,
      bought_at: row.bought_at.toISOString(),
      received_at: row.received_at.toISOString(),
      warranty_until: until?.toISOString() ?? null,
      certificate: stone && { lab: stone.lab, number: stone.certificate_no, url: stone.certificate_url },
      cared_at: caredAt(row.id, returns, visits),
      trade_up: tradeUp,
    };
  });
}

/** Visits in the reader's language. */
export async function wireVisits({ db }: Host, { locale }: { locale: Locale }, visits: readonly Visit[]) {
  const stores = new Map((await readStores(db.handle)).map((store) => [store.id, store]));
  return visits.map(({ at, purpose, storeId }) => ({
    at: at.toISOString(),
    label: text(locale, `appointments-api.purpose-${purpose}`),
    store: localText(stores.get(storeId)?.text, locale)?.name ?? '',
  }));
}
