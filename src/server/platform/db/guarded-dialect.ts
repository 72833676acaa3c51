import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type QueryResult,
} from 'kysely';
import { inClientSpan } from '../tracing/spans.ts';
import { currentWriteObserver } from './request-context.ts';
import { writtenTables } from './writes.ts';

interface OpenTransaction {
  /** Whether a statement of an observed request wrote something. */
  hasObservedWrite: boolean;
}

const transactionScope = new AsyncLocalStorage<OpenTransaction>();

/** Runs the body of a transaction: within it, only the transaction's own handle may be used. */
export function runInTransactionScope<T>(body: (open: OpenTransaction) => Promise<T>): Promise<T> {
  const open = { hasObservedWrite: false };
  return transactionScope.run(open, () => body(open));
}

/** Counters of rate limits are not the request's own data. */
const unobserved = 'spent_tries';

function observeWrite(tables: readonly string[]): void {
  const observer = currentWriteObserver();
  if (!observer || tables.every((table) => table === unobserved)) return;
  const open = transactionScope.getStore();
  if (open) open.hasObservedWrite = true;
  else observer.onLooseWrite(tables);
}

export class NestedConnectionError extends Error {
  constructor() {
    super('The outer database handle was used inside a transaction: pass the transaction on instead.');
  }
}

/** A lock whose waiters are served in the order of their arrival. */
class Turnstile {
  #last: Promise<void> = Promise.resolve();

  async enter(): Promise<() => void> {
    let leave = (): void => undefined;
    const previous = this.#last;
    this.#last = new Promise((resolve) => {
      leave = resolve;
    });
    await previous;
    return leave;
  }
}

/** Receives the tables that a statement or transaction wrote, after it has ended. */
export type WriteListener = (tables: ReadonlySet<string>) => void;

/** Runs a statement in a span of the current trace. Its values are not part of the text. */
function traced<T>({ sql }: CompiledQuery, execute: () => Promise<T>): Promise<T> {
  return inClientSpan('sql', { 'db.system.name': 'postgresql', 'db.query.text': sql }, execute);
}

/** A connection from its checkout to its release. */
class LentConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly leave: (() => void) | undefined;
  readonly written = new Set<string>();
  readonly #limits: string | undefined;
  #isInTransaction = false;

  constructor(inner: DatabaseConnection, leave: (() => void) | undefined, limits: string | undefined) {
    this.inner = inner;
    this.leave = leave;
    this.#limits = limits;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const tables = writtenTables(query);
    if (tables.length > 0) {
      observeWrite(tables);
      for (const table of tables) this.written.add(table);
      if (this.#limits !== undefined && !this.#isInTransaction)
        return traced(query, () => this.#executeLimited<R>(query));
    }
    return traced(query, () => this.inner.executeQuery<R>(query));
  }

  /** Without a limit a write could wait for a lock and succeed after its caller has given up. */
  async #executeLimited<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.inner.executeQuery(CompiledQuery.raw(`begin; ${this.#limits}`));
    try {
      const result = await this.inner.executeQuery<R>(query);
      await this.inner.executeQuery(CompiledQuery.raw('commit'));
      return result;
    } catch (error) {
      // A lost connection cannot roll back; it is closed on its release.
      await this.inner.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
  }

  /** Begins a transaction; its limits need no round trip of their own unless it has settings. */
  async begin(driver: Driver, settings: Parameters<Driver['beginTransaction']>[1]): Promise<void> {
    const hasSettings = settings.isolationLevel !== undefined || settings.accessMode !== undefined;
    if (this.#limits === undefined || hasSettings) await driver.beginTransaction(this.inner, settings);
    if (this.#limits !== undefined)
      await this.inner.executeQuery(CompiledQuery.raw(hasSettings ? this.#limits : `begin; ${this.#limits}`));
    this.#isInTransaction = true;
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

function innerOf(connection: DatabaseConnection): DatabaseConnection {
  return connection instanceof LentConnection ? connection.inner : connection;
}

interface GuardOptions {
  /** For PGlite's single connection: see `guardedDialect`. */
  isExclusive?: boolean;
  /** Statements that set the time limits of a transaction; without them the session has limits. */
  limits?: string | undefined;
}

class GuardedDriver implements Driver {
  readonly #driver: Driver;
  readonly #onWrite: WriteListener;
  readonly #turnstile: Turnstile | undefined;
  readonly #limits: string | undefined;

  constructor(driver: Driver, onWrite: WriteListener, { isExclusive = false, limits }: GuardOptions) {
    this.#driver = driver;
    this.#onWrite = onWrite;
    this.#turnstile = isExclusive ? new Turnstile() : undefined;
    this.#limits = limits;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (transactionScope.getStore()) throw new NestedConnectionError();
    const leave = await this.#turnstile?.enter();
    try {
      return new LentConnection(await this.#driver.acquireConnection(), leave, this.#limits);
    } catch (error) {
      leave?.();
      throw error;
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const lent = connection instanceof LentConnection ? connection : undefined;
    try {
      await this.#driver.releaseConnection(innerOf(connection));
    } finally {
      lent?.leave?.();
      if (lent && lent.written.size > 0) this.#onWrite(lent.written);
    }
  }

  init = (): Promise<void> => this.#driver.init();
  destroy = (): Promise<void> => this.#driver.destroy();
  beginTransaction: Driver['beginTransaction'] = (connection, settings) =>
    connection instanceof LentConnection
      ? connection.begin(this.#driver, settings)
      : this.#driver.beginTransaction(connection, settings);
  commitTransaction: Driver['commitTransaction'] = (connection) =>
    this.#driver.commitTransaction(innerOf(connection));
  rollbackTransaction: Driver['rollbackTransaction'] = (connection) =>
    this.#driver.rollbackTransaction(innerOf(connection));
}

/**
 * Kysely queues for a single connection before it calls the driver, so a nested call would wait for itself
 * and never reach the guard. The turnstile replaces that queue.
 */
function withoutOwnQueue(adapter: DialectAdapter): DialectAdapter {
  return Object.create(adapter, { supportsMultipleConnections: { value: true } }) as DialectAdapter;
}

/**
 * Wraps a dialect so that the outer handle throws when used inside a transaction. `isExclusive` is for PGlite's single
 * connection: it is lent to one caller at a time, otherwise the queries of one request would run inside the open
 * transaction of another. With `limits` every transaction sets them for itself, and a write outside of one gets its own.
 */
export function guardedDialect(
  dialect: Dialect,
  onWrite: WriteListener,
  options: GuardOptions = {},
): Dialect {
  return {
    createDriver: () => new GuardedDriver(dialect.createDriver(), onWrite, options),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => withoutOwnQueue(dialect.createAdapter()),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}
