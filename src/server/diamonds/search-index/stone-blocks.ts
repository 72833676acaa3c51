import { diamondFacetNames } from '#kernel/shop/diamonds/diamonds.rules.ts';
import { emptyTally } from './facet-counts.ts';
import { facetBits, type StoneFigures } from './packed-stone.ts';
import {
  caratBucketOf,
  comparePlaces,
  copyRows,
  createTable,
  isListed,
  type Place,
  priceBucketOf,
  StoneColumns,
  type StoneTable,
  writeStone,
} from './stone-columns.ts';

/** A block that grows beyond this is split. A block of this size takes some milliseconds to make. */
export const mostRows = 65_536;
const pageBits = 12;

/** Weights by id, in pages of neighbouring ids: four bytes a stone where a Map takes forty. */
class WeightById {
  readonly #pages = new Map<number, Int32Array>();

  /** Undefined for an unknown stone. */
  get(id: number): number | undefined {
    const stored = this.#pages.get(id >>> pageBits)?.[id & (2 ** pageBits - 1)];
    return stored ? stored - 1 : undefined;
  }

  set(id: number, hundredths: number | undefined): void {
    const number = id >>> pageBits;
    const page = this.#pages.get(number) ?? new Int32Array(2 ** pageBits);
    this.#pages.set(number, page);
    // 0 is an unknown stone.
    page[id & (2 ** pageBits - 1)] = hundredths === undefined ? 0 : hundredths + 1;
  }
}

/** Stones that leave a block, by row, and those that join it. */
interface BlockEdit {
  removed: Set<number>;
  added: StoneFigures[];
}

/**
 * All stones, in blocks that follow each other in the order of weight and id. A change writes the few blocks that it
 * concerns, so its cost does not grow with the number of stones.
 */
export class StoneBlocks {
  readonly #blocks: StoneColumns[] = [];
  readonly #weights = new WeightById();
  readonly #mostRows: number;
  /** Stones in the index, listed or not. */
  size = 0;
  /** Counts of an unfiltered search. */
  readonly listed = { total: 0, tally: emptyTally() };

  constructor(rowsPerBlock = mostRows) {
    this.#mostRows = rowsPerBlock;
  }

  get blocks(): readonly StoneColumns[] {
    return this.#blocks;
  }

  /**
   * Removes stones, then adds and replaces others. Yields after each block that it has made; searches between two steps see
   * a part of the changes.
   */
  *apply(stones: Iterable<StoneFigures>, removed: Iterable<number> = []): Generator<void> {
    const edits = new Map<StoneColumns, BlockEdit>();
    for (const id of removed) this.#remove(id, edits);
    yield* this.#rewrite(edits);
    edits.clear();
    // Of two states of a stone the later one counts.
    const last = new Map(Array.from(stones, (stone) => [stone.id, stone]));
    for (const stone of last.values()) {
      if (this.#weights.get(stone.id) === stone.caratHundredths) {
        this.#replace(stone);
        continue;
      }
      this.#remove(stone.id, edits);
      this.#weights.set(stone.id, stone.caratHundredths);
      this.#editOf(this.#blockOf(stone), edits).added.push(stone);
    }
    yield* this.#rewrite(edits);
  }

  /** The block that has the place of a stone; a new one if there is none. */
  #blockOf(place: Place): StoneColumns {
    let [low, high] = [0, this.#blocks.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const block = this.#blocks[middle];
      if (block && comparePlaces(block.figuresAt(0), place) <= 0) low = middle + 1;
      else high = middle;
    }
    const known = this.#blocks[Math.max(0, low - 1)];
    if (known) return known;
    const first = new StoneColumns(createTable(0));
    this.#blocks.push(first);
    return first;
  }

  #editOf(block: StoneColumns, edits: Map<StoneColumns, BlockEdit>): BlockEdit {
    const edit = edits.get(block) ?? { removed: new Set<number>(), added: [] };
    edits.set(block, edit);
    return edit;
  }

  #remove(id: number, edits: Map<StoneColumns, BlockEdit>): void {
    const caratHundredths = this.#weights.get(id);
    if (caratHundredths === undefined) return;
    const block = this.#blockOf({ id, caratHundredths });
    this.#editOf(block, edits).removed.add(block.rowAt({ id, caratHundredths }));
    this.#weights.set(id, undefined);
  }

  #replace(stone: StoneFigures): void {
    const block = this.#blockOf(stone);
    const row = block.rowAt(stone);
    this.#count(block.figuresAt(row), -1);
    block.update(row, stone);
    this.#count(stone, 1);
  }

  /** Counts one listed stone more or less. */
  #count({ grades, priceMinor, caratHundredths }: StoneFigures, change: 1 | -1): void {
    if (!isListed(grades)) return;
    const { facets, prices, carats } = this.listed.tally;
    const add = (list: number[], at: number) => {
      list[at] = (list[at] ?? 0) + change;
    };
    this.listed.total += change;
    for (const facet of diamondFacetNames) {
      const { shift, mask } = facetBits[facet];
      add(facets[facet], (grades >>> shift) & mask);
    }
    add(prices, priceBucketOf(priceMinor));
    add(carats, caratBucketOf(caratHundredths));
  }

  *#rewrite(edits: ReadonlyMap<StoneColumns, BlockEdit>): Generator<void> {
    for (const [block, edit] of edits) {
      for (const row of edit.removed) this.#count(block.figuresAt(row), -1);
      for (const stone of edit.added) this.#count(stone, 1);
      this.size += edit.added.length - edit.removed.size;
      const at = this.#blocks.indexOf(block);
      this.#blocks.splice(at, 1, ...this.#split(mergedTable(block, edit)));
      yield;
    }
  }

  /** Blocks of equal size. A full block becomes two, so that both have space to grow. */
  #split(table: StoneTable): StoneColumns[] {
    const rows = table.ids.length;
    if (rows === 0) return [];
    if (rows <= this.#mostRows) return [new StoneColumns(table)];
    const parts = Math.ceil((rows * 4) / (this.#mostRows * 3));
    const startOf = (part: number) => Math.floor((rows * part) / parts);
    return Array.from({ length: parts }, (_, part) => {
      const own = createTable(startOf(part + 1) - startOf(part));
      copyRows(table, [startOf(part), startOf(part + 1)], own, 0);
      return new StoneColumns(own);
    });
  }
}

/** The stones of a block after an edit, in order. */
function mergedTable(block: StoneColumns, { removed, added }: BlockEdit): StoneTable {
  const target = createTable(block.rows - removed.size + added.length);
  // Added stones come before the row that they displace, even if it is removed.
  const stops: { row: number; stone?: StoneFigures }[] = [
    ...added.sort(comparePlaces).map((stone) => ({ row: block.rowAt(stone), stone })),
    ...Array.from(removed, (row) => ({ row })),
  ].sort((a, b) => a.row - b.row);
  let [read, written] = [0, 0];
  const copyUpTo = (row: number) => {
    copyRows(block, [read, row], target, written);
    written += row - read;
    read = row;
  };
  for (const { row, stone } of stops) {
    copyUpTo(row);
    if (stone) {
      writeStone(target, written, stone);
      written += 1;
    } else read += 1;
  }
  copyUpTo(block.rows);
  return target;
}
