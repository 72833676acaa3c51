import { keepVersion } from '#server/content/content-history.service.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import { deskPlaceOf } from './desk-places.ts';
import {
  compareWithOffer,
  forgetRow,
  readOffers,
  recordRows,
  type SeededTable,
  type SeedRow,
  seededTables,
  updateRows,
} from './seed-rows.repo.ts';
import { differingColumns } from './seed-rows.service.ts';

export interface SeedOffer {
  /** Table and key: `article 101`. */
  table: SeededTable;
  key: string;
  /** Columns that taking the offer changes. */
  columns: string[];
}

const isSeeded = (table: string): table is SeededTable => Object.hasOwn(seededTables, table);

/** Columns that the newer version changes: those that staff alone changed stay theirs. */
function offeredColumns(
  offer: SeedRow,
  written: SeedRow | null,
  { stored, offered }: { stored: SeedRow; offered: SeedRow },
): string[] {
  const names = Object.keys(offer).filter((name) => name !== 'digest' && name !== 'updated_at');
  const changed = written ? differingColumns(offer, written, names) : names;
  return differingColumns(stored, offered, changed);
}

/** Newer versions of rows that this shop has changed. */
export function listSeedOffers(db: Pick<Database, 'transaction'>): Promise<SeedOffer[]> {
  return db.transaction(async (trx) => {
    const found: SeedOffer[] = [];
    for (const { table_name: table, key, written, offer } of await readOffers(trx)) {
      if (!offer || !isSeeded(table)) continue;
      const compared = await compareWithOffer(trx, table, { key, offer });
      if (compared) found.push({ table, key, columns: offeredColumns(offer, written, compared) });
    }
    return found;
  });
}

/**
 * Writes the newer version of a row, except for what only this shop changed, or declines it; the desk's history keeps the
 * former one. Throws a StaffError if there is no such offer.
 */
export function settleSeedOffer(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  { table: named, key, isTaken }: { table: string; key: string; isTaken: boolean },
): Promise<SeedOffer> {
  const now = clock.now();
  return db.transaction(async (trx) => {
    const table = isSeeded(named) ? named : undefined;
    const [found] = table ? await readOffers(trx, { table, key }) : [];
    if (!table || !found?.offer) throw new StaffError(`There is no newer version of ${named} ${key}.`);
    const { offer, written, part } = found;
    const compared = await compareWithOffer(trx, table, { key, offer });
    if (!compared) {
      await forgetRow(trx, table, key);
      throw new StaffError(`${named} ${key} was deleted in this shop.`);
    }
    const columns = offeredColumns(offer, written, compared);
    if (isTaken && columns.length > 0) {
      const place = deskPlaceOf(table, key);
      if (place) await keepVersion(trx, place, '', now);
      const taken = [...seededTables[table], ...columns].map((name) => [name, offer[name]] as const);
      await updateRows(trx, table, [Object.fromEntries(taken)]);
      if (place) await keepVersion(trx, place, '', now);
    }
    await recordRows(trx, table, [{ key, part, written: offer, offer: null }], now);
    return { table, key, columns };
  });
}
