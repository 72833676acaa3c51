import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, types as pgliteTypes } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type Dialect, Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { PoolState } from '#server/platform/telemetry/metrics.ts';
import { currentCallScope } from './call-scope.ts';
import { guardedDialect, runInTransactionScope } from './guarded-dialect.ts';
import { type Listening, listenTo } from './listener.ts';
import { lockFolder } from './lock.ts';
import { kyselyPool } from './pool.ts';
import type { Schema } from './schema.ts';
import { writesWatchedTable } from './watched-tables.ts';

/** What a repository reads and writes through: the outer handle or a transaction. */
export type Executor = Kysely<Schema> | Transaction<Schema>;

export interface Database {
  readonly engine: 'pglite' | 'postgres';
  /** The outer handle; inside `transaction` only the handle passed to the body works. */
  readonly handle: Kysely<Schema>;
  /** Connections to the server as they stand; absent for the embedded database, which has one. */
  pool?(): PoolState;
  /** The whole embedded database as one packed file; PostgreSQL has `pg_dump`. */
  dump?(): Promise<Blob>;
  /**
   * The one way to a transaction. Serialisation failures and deadlocks are tried again, three times. Within a call that
   * is to be noted (call-scope.ts) one that has written something is given its line before it is committed.
   */
  transaction<T>(body: (trx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Hears, before the writer does, that something readers see was written through this very handle. */
  onWrite(told: () => void): void;
  /** Hears what others announce on a channel; the embedded database has no others. */
  listen(channel: string, heard: () => void): Listening;
  close(): Promise<void>;
}

const retriable = new Set(['40001', '40P01']);
const INT8 = 20;
const DATE = 1082;

function wrap(
  { engine, dialect, listen }: Pick<Database, 'engine' | 'listen'> & { dialect: Dialect },
  close: (handle: Kysely<Schema>) => Promise<void>,
): Database {
  const writers = new Set<() => void>();
  const watch = {
    matches: writesWatchedTable,
    tell: () => {
      for (const told of writers) told();
    },
  };
  const handle = new Kysely<Schema>({ dialect: guardedDialect(dialect, engine === 'pglite', watch) });
  let isClosed = false;
  async function transaction<T>(body: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
    // Work in the background may outlast a shutdown. The driver of PGlite would reject a promise that nothing awaits.
    if (isClosed) throw new Error('the database is closed');
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await handle.transaction().execute((trx) =>
          runInTransactionScope(async (open) => {
            const result = await body(trx);
            if (open.hasWritten) await currentCallScope()?.beforeCommit(trx);
            return result;
          }),
        );
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        if (attempt >= 3 || !retriable.has(code)) throw error;
      }
    }
  }
  return {
    engine,
    handle,
    transaction,
    onWrite: (told) => {
      writers.add(told);
    },
    listen,
    close: () => {
      isClosed = true;
      return close(handle);
    },
  };
}

export interface PostgresOptions {
  connections?: number;
  /** For migrations, seeds and imports, whose statements may take minutes: they are not cut off. */
  isPatient?: boolean;
}

/** Limits of what a call may wait for. A call gets its 503 within ten seconds of an outage. */
const callLimits = {
  /** For a free connection, or for a new one to open. */
  connectionTimeoutMillis: 5_000,
  /** The server ends a statement after this time. */
  statement_timeout: 8_000,
  /** We stop waiting for a server that does not answer at all. Later than the server's own limit, whose error says more. */
  query_timeout: 9_000,
  lock_timeout: 3_000,
  /** Releases the locks of a transaction whose process has stopped. */
  idle_in_transaction_session_timeout: 30_000,
};

/**
 * PostgreSQL 15 or later. Integers of eight bytes come as numbers, dates as `YYYY-MM-DD`. Queries throw a
 * DatabaseUnavailableError when the server does not answer.
 */
export function openPostgres(url: string, options: PostgresOptions = {}): Database {
  const { connections = 20, isPatient = false } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    keepAlive: true,
    ...(isPatient ? {} : callLimits),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') => {
        if (oid === INT8) return Number;
        if (oid === DATE) return String;
        return pg.types.getTypeParser(oid, format === 'binary' ? 'text' : 'text');
      },
    },
  });
  // An idle connection that the server closes is replaced by the next query; unheard it would end the process.
  pool.on('error', () => undefined);
  const dialect = new PostgresDialect({ pool: kyselyPool(pool) });
  const listen: Database['listen'] = (channel, heard) => listenTo(url, channel, heard);
  return {
    ...wrap({ engine: 'postgres', dialect, listen }, (handle) => handle.destroy()),
    pool: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

async function startPglite(from: { folder?: string; dump?: Blob }): Promise<PGlite> {
  return PGlite.create({
    ...(from.folder === undefined ? {} : { dataDir: from.folder }),
    ...(from.dump === undefined ? {} : { loadDataDir: from.dump }),
    extensions: { pg_trgm },
    parsers: {
      [INT8]: Number,
      [DATE]: (value: string) => value,
      [pgliteTypes.TIMESTAMPTZ]: (value: string) => new Date(value),
    },
  });
}

function wrapPglite(pglite: PGlite, release: () => Promise<void>): Database {
  const dialect = new PGliteDialect({ pglite });
  const listen = () => ({ close: async () => undefined });
  const database = wrap({ engine: 'pglite', dialect, listen }, async () => {
    await pglite.close();
    await release();
  });
  return { ...database, dump: () => pglite.dumpDataDir('gzip') };
}

/** An embedded database in memory, filled by `fill`, as one file that `openDump` opens in no time. */
export async function dumpPglite(fill: (database: Database) => Promise<void>): Promise<Blob> {
  const pglite = await startPglite({});
  const database = wrapPglite(pglite, async () => undefined);
  try {
    await fill(database);
    await pglite.query('vacuum analyze');
    await pglite.query('checkpoint');
    return await pglite.dumpDataDir('none');
  } finally {
    await database.close();
  }
}

/** The embedded database in memory, as it was when it was dumped. */
export async function openDump(dump: Blob): Promise<Database> {
  return wrapPglite(await startPglite({ dump }), async () => undefined);
}

/**
 * The embedded database, in a folder or (without one) in memory; a new folder is filled from a dump when one is given.
 * A folder is locked against a second process, because two writers lose each other's rows; throws FolderLockedError.
 */
export async function openPglite(dataDir?: string, dump?: Blob): Promise<Database> {
  let release = async (): Promise<void> => undefined;
  let folder: string | undefined;
  if (dataDir !== undefined) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    release = await lockFolder(dataDir);
    folder = join(dataDir, 'pglite');
  }
  try {
    const pglite = await startPglite({
      ...(folder === undefined ? {} : { folder }),
      ...(dump === undefined ? {} : { dump }),
    });
    return wrapPglite(pglite, release);
  } catch (error) {
    await release();
    throw error;
  }
}
