/** Seen as often as this, a statement is worth keeping planned on every connection. */
const worthNaming = 5;
/** Lists of values make a statement for each length: no more than these are named or watched. */
const mostNames = 300;
const mostSeen = 2_000;
const longest = 10_000;
/** A plan is bound to its result: `*` means other columns after the next migration. */
const takesAll = /(?:^|[\s.,])\*(?:\s|,|$)/;
/** Stands in a statement whose best plan depends on its values: `modifyFront(sql.raw(plannedAnew))`. */
export const plannedAnew = '/* planned anew */';
const canBePrepared = /^\s*(?:select|with|insert|update|delete)\b/i;

/** Names for the statements that are sent again and again, so that PostgreSQL parses and plans them once. */
export class StatementNames {
  readonly #seen = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** The name to send it under; undefined for one that is not worth it, or must be planned anew. */
  nameOf(statement: string): string | undefined {
    const name = this.#names.get(statement);
    if (name !== undefined) return name;
    if (this.#names.size >= mostNames || statement.length > longest) return undefined;
    if (statement.includes(plannedAnew)) return undefined;
    const count = (this.#seen.get(statement) ?? 0) + 1;
    if (this.#seen.size >= mostSeen) this.#seen.clear();
    this.#seen.set(statement, count);
    if (count < worthNaming || takesAll.test(statement) || !canBePrepared.test(statement)) return undefined;
    const given = `shop_${this.#names.size + 1}`;
    this.#names.set(statement, given);
    this.#seen.delete(statement);
    return given;
  }
}
