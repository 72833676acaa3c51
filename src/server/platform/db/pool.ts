import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { DatabaseError } from 'pg';
import type { CallerShares } from './caller-shares.ts';
import { DatabaseUnavailableError } from './database-unavailable.ts';
import { currentIp, isCallOfBuild } from './request-context.ts';

/**
 * SQLSTATE of a lost connection, a stopping server, exhausted resources, a statement or lock timeout, or a replica that is not
 * yet the primary.
 */
const unavailable = /^(?:08|53|57P0[1-5]|57014|55P03|58030|25P03|25006|55000)/;

/** What pg rejects with after `query_timeout`; the error has no code. */
const queryTimeout = 'Query read timeout';

const isTimeout = (error: unknown): boolean => error instanceof Error && error.message === queryTimeout;

const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseError && unavailable.test(error.code ?? '');

/** A checked-out connection. Reports an outage as DatabaseUnavailableError, and is closed after one on release. */
class PooledClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #onRelease: () => void;
  #isLost = false;

  constructor(client: pg.PoolClient, onRelease: () => void) {
    this.#client = client;
    this.#onRelease = onRelease;
    // The pool listens to idle connections only. Without a listener an error of one in use would end the process.
    client.on('error', this.#onError);
  }

  readonly #onError = (): void => {
    this.#isLost = true;
  };

  async #run(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    // Kysely rolls back after a failure, which would wait for another timeout.
    if (this.#isLost) throw new DatabaseUnavailableError('the connection is lost');
    try {
      return await this.#client.query(sql, [...parameters]);
    } catch (error) {
      // The connection still waits for its answer and cannot be used again.
      if (isTimeout(error)) this.#isLost = true;
      throw this.#isLost || isUnavailable(error) ? new DatabaseUnavailableError(error) : error;
    }
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new Error('cursors are not supported');
    return this.#run(sql, parameters);
  }

  release(destroy?: boolean): void {
    this.#client.off('error', this.#onError);
    this.#client.release(destroy === true || this.#isLost);
    this.#onRelease();
  }
}

/** How the connections are shared: between callers, and between builds of the site, whatever their network. */
export interface PoolShares {
  callers: CallerShares;
  builds: CallerShares;
}

/**
 * The pool for Kysely. Its `connect` and queries throw DatabaseUnavailableError when the server does not answer. With
 * `shares`, `connect` throws CallerBusyError when the requests of one caller have waited too long for each other.
 */
export function kyselyPool(pool: pg.Pool, shares?: PoolShares): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const caller = currentIp();
      // Background work has no caller.
      const holder = isCallOfBuild() ? 'build' : caller;
      const own = caller === '' ? undefined : isCallOfBuild() ? shares?.builds : shares?.callers;
      const release = () => own?.release(holder);
      await own?.take(holder);
      try {
        return new PooledClient(await pool.connect(), release);
      } catch (error) {
        release();
        throw new DatabaseUnavailableError(error);
      }
    },
    end: () => pool.end(),
  };
}
