import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, types as pgliteTypes } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type Dialect, Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { callerShares } from './caller-shares.ts';
import { guardedDialect, runInTransactionScope, type WriteListener } from './guarded-dialect.ts';
import { type Leadership, leadBy } from './leadership.ts';
import { type Listening, listenTo } from './listener.ts';
import { lockFolder } from './lock.ts';
import { kyselyPool } from './pool.ts';
import { currentWriteObserver } from './request-context.ts';
import type { Schema } from './schema.ts';

/** The outer handle or a transaction. */
export type Executor = Kysely<Schema> | Transaction<Schema>;

/** Connections to the database server. */
export interface PoolState {
  open: number;
  idle: number;
  /** Callers that wait for a connection. */
  waiting: number;
}

export interface Database {
  readonly engine: 'pglite' | 'postgres';
  /** The outer handle; inside `transaction` only the handle passed to the body works. */
  readonly handle: Kysely<Schema>;
  /** Connections to the server; absent for the embedded database, which has one. */
  pool?(): PoolState;
  /** The whole embedded database as one compressed file; PostgreSQL has `pg_dump`. */
  dump?(): Promise<Blob>;
  /**
   * Runs a transaction. Serialisation failures and deadlocks are retried up to three times. The observer of the request's
   * writes (request-context.ts) is called before the commit if the transaction wrote something.
   */
  transaction<T>(body: (trx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Calls the listener with the tables that this handle wrote, before the writer's promise resolves. */
  onWrite(listener: WriteListener): void;
  /** Calls `notified` for each NOTIFY of a channel. Does nothing on the embedded database, which has one process. */
  listen(channel: string, notified: () => void): Listening;
  /** Competes for the lock with all processes of the shop. The embedded database has one process, which leads. */
  lead(lock: number): Leadership;
  close(): Promise<void>;
}

const retriable = new Set(['40001', '40P01']);
const INT8 = 20;
const DATE = 1082;

function wrap(
  { engine, listen, lead }: Pick<Database, 'engine' | 'listen' | 'lead'>,
  guarded: (onWrite: WriteListener) => Dialect,
  close: (handle: Kysely<Schema>) => Promise<void>,
): Database {
  const listeners = new Set<WriteListener>();
  const onWrite: WriteListener = (tables) => {
    for (const listener of listeners) listener(tables);
  };
  const handle = new Kysely<Schema>({ dialect: guarded(onWrite) });
  let isClosed = false;
  async function transaction<T>(body: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
    // Background work may outlast a shutdown; the driver of PGlite would reject a promise that nothing awaits.
    if (isClosed) throw new Error('the database is closed');
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await handle.transaction().execute((trx) =>
          runInTransactionScope(async (open) => {
            const result = await body(trx);
            if (open.hasObservedWrite) await currentWriteObserver()?.beforeCommit(trx);
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
    onWrite: (listener) => {
      listeners.add(listener);
    },
    listen,
    lead,
    close: () => {
      isClosed = true;
      return close(handle);
    },
  };
}

export interface PostgresOptions {
  connections?: number | undefined;
  /** No time limits: statements of migrations, seeds and imports may take minutes. */
  isPatient?: boolean;
  /**
   * The server itself, if the URL is of a connection pooler. A pooler lends its sessions for one transaction at a time, so
   * nothing may be left in them: time limits are set inside transactions, and LISTEN and session locks use this URL.
   */
  directUrl?: string | undefined;
}

/** Time limits of requests on our side. A request gets its 503 within ten seconds of an outage. */
const clientLimits = {
  /** For a free or a new connection. */
  connectionTimeoutMillis: 5_000,
  /** We stop waiting for a server that does not answer at all. Later than the server's own limit, whose error says more. */
  query_timeout: 9_000,
};

/** Time limits of requests in the server, in ms. */
const serverLimits = {
  statement_timeout: 8_000,
  lock_timeout: 3_000,
  /** Releases the locks of a transaction whose process has stopped. */
  idle_in_transaction_session_timeout: 30_000,
};

/** Compiling a query takes longer than any of ours runs. Behind a pooler the role's setting counts. */
const startOptions = '-c jit=off';

const limitsOfTransaction = Object.entries(serverLimits)
  .map(([name, ms]) => `set local ${name} = ${ms}`)
  .join('; ');

const defaultConnections = 20;

/** More than half, so that a network with one shopper is not slowed down; less than all, so that others are served. */
const mostOfCaller = 0.6;
/** The rest beside a single network. Publishers of several sites share it, each with a hundred reads under way. */
const mostOfBuilds = 0.4;
/** A read of a build waits longer than a shopper would, and is not refused. Below the time limit of its client. */
const buildWaitMs = 20_000;

/**
 * PostgreSQL 15 or later. Integers of eight bytes come as numbers, dates as `YYYY-MM-DD`. Queries throw a
 * DatabaseUnavailableError when the server does not answer.
 */
export function openPostgres(url: string, options: PostgresOptions = {}): Database {
  const { connections = defaultConnections, isPatient = false, directUrl } = options;
  const isPooled = directUrl !== undefined;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    keepAlive: true,
    ...(isPatient ? {} : clientLimits),
    ...(isPatient || isPooled ? {} : serverLimits),
    ...(isPooled ? {} : { options: startOptions }),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') => {
        if (oid === INT8) return Number;
        if (oid === DATE) return String;
        return pg.types.getTypeParser(oid, format === 'binary' ? 'text' : 'text');
      },
    },
  });
  // The next query replaces an idle connection that the server closed. Without a listener the error would end the process.
  pool.on('error', () => undefined);
  const share = (part: number, timeoutMs: number) =>
    callerShares({ most: Math.ceil(connections * part), timeoutMs });
  const shares = isPatient
    ? undefined
    : {
        callers: share(mostOfCaller, clientLimits.connectionTimeoutMillis),
        builds: share(mostOfBuilds, buildWaitMs),
      };
  const dialect = new PostgresDialect({ pool: kyselyPool(pool, shares) });
  const direct = directUrl ?? url;
  const limits = isPooled && !isPatient ? limitsOfTransaction : undefined;
  return {
    ...wrap(
      {
        engine: 'postgres',
        listen: (channel, notified) => listenTo(direct, channel, notified),
        lead: (lock) => leadBy(direct, lock),
      },
      (onWrite) => guardedDialect(dialect, onWrite, { limits }),
      (handle) => handle.destroy(),
    ),
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
  const lead = () => ({ isLeading: async () => true, close: async () => undefined });
  const database = wrap(
    { engine: 'pglite', listen, lead },
    (onWrite) => guardedDialect(dialect, onWrite, { isExclusive: true }),
    async () => {
      await pglite.close();
      await release();
    },
  );
  return { ...database, dump: () => pglite.dumpDataDir('gzip') };
}

/** Fills an embedded database in memory and returns it as a file that `openDump` opens quickly. */
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

/** Opens a dump as an embedded database in memory. */
export async function openDump(dump: Blob): Promise<Database> {
  return wrapPglite(await startPglite({ dump }), async () => undefined);
}

/**
 * Opens the embedded database in a folder, or in memory without one. A new folder is filled from the dump, if given.
 * The folder is locked: two processes would overwrite each other's rows. Throws FolderLockedError.
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
