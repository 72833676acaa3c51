import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailableError, type Pulse } from './pulse.ts';
import { StatementNames } from './statement-names.ts';

/** SQLSTATE: connection lost, server going down, no room left, a statement or a lock over its time. */
const unavailable = /^(?:08|53|57P0[1-5]|57014|55P03|58030|25P03)/;

/** A prepared statement is gone, or a migration has changed what it gives; asked on a new connection it is planned anew. */
const outOfDate = /^(?:26000|0A000)$/;

interface Limits {
  /** For a free connection. */
  acquireMs: number;
  /** For one statement, where the server itself has not ended it before. */
  statementMs: number;
}

class WatchedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #pulse: Pulse;
  readonly #statementMs: number;
  readonly #names: StatementNames;
  #isLost = false;

  constructor(client: pg.PoolClient, pulse: Pulse, statementMs: number, names: StatementNames) {
    this.#client = client;
    this.#names = names;
    this.#pulse = pulse;
    this.#statementMs = statementMs;
    // The pool hears the errors of idle connections alone; one that breaks in use would end the process.
    client.on('error', () => {
      this.#isLost = true;
    });
  }

  #asFailure(error: unknown, isNamed: boolean): unknown {
    const state = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
    if (error instanceof DatabaseUnavailableError) return error;
    if (isNamed && outOfDate.test(state)) this.#isLost = true;
    return this.#isLost || unavailable.test(state) ? new DatabaseUnavailableError(error) : error;
  }

  async #ask(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    this.#pulse.check();
    const name = this.#names.nameOf(sql);
    const values = [...parameters];
    const work = this.#client.query(name === undefined ? { text: sql, values } : { name, text: sql, values });
    try {
      return await this.#pulse.watch(work, this.#statementMs);
    } catch (error) {
      // Still waiting for its answer, the connection is of no use to anybody: ending it now closes it hard.
      if (error instanceof DatabaseUnavailableError) this.#abandon();
      throw this.#asFailure(error, name !== undefined);
    }
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new Error('rows are not read by cursor here');
    return this.#ask(sql, parameters);
  }

  #abandon(): void {
    this.#isLost = true;
    // The pool's types leave out what its clients can do.
    (this.#client as pg.PoolClient & Pick<pg.Client, 'end'>).end().catch(() => undefined);
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy === true || this.#isLost);
  }
}

/** The pool as Kysely uses it: whoever waits for a server that does not answer is told so in time. */
export function watchedPool(pool: pg.Pool, pulse: Pulse, limits: Limits): PostgresPool {
  const known = new WeakMap<pg.PoolClient, WatchedClient>();
  const names = new StatementNames();
  return {
    options: pool.options,
    async connect() {
      pulse.check();
      const asked = pool.connect();
      try {
        const client = await pulse.watch(asked, limits.acquireMs);
        const watched = known.get(client) ?? new WatchedClient(client, pulse, limits.statementMs, names);
        known.set(client, watched);
        return watched;
      } catch (error) {
        asked.then(
          (client) => client.release(true),
          () => undefined,
        );
        throw error instanceof DatabaseUnavailableError ? error : new DatabaseUnavailableError(error);
      }
    },
    async end() {
      await pulse.stop();
      await pool.end();
    },
  };
}
