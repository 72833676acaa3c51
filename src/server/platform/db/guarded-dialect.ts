import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, DatabaseConnection, Dialect, DialectAdapter, Driver, QueryResult } from 'kysely';
import { currentCallScope, isWrite } from './call-scope.ts';

/** A transaction that is under way. */
interface OpenTransaction {
  hasWritten: boolean;
}

const transactionScope = new AsyncLocalStorage<OpenTransaction>();

/** Runs the body of a transaction: within it, only the transaction's own handle may be used. */
export function runInTransactionScope<T>(body: (open: OpenTransaction) => Promise<T>): Promise<T> {
  const open = { hasWritten: false };
  return transactionScope.run(open, () => body(open));
}

/** Notes what the call that is under way, if there is one to be noted, writes and where. */
function noteWrite(statement: string): void {
  const call = currentCallScope();
  if (!call || !isWrite(statement)) return;
  const open = transactionScope.getStore();
  if (open) open.hasWritten = true;
  else call.onLooseWrite(statement);
}

export class NestedConnectionError extends Error {
  constructor() {
    super('The outer database handle was used inside a transaction: pass the transaction on instead.');
  }
}

/** First come, first served. */
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

export interface Watch {
  /** Whether the statement is one to hear of. */
  matches(statement: string): boolean;
  /** Such a statement was sent and, where it stood in a transaction, that has ended. */
  tell(): void;
}

/** A connection in the hands of one caller, from taking to giving back. */
class LentConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly leave: (() => void) | undefined;
  readonly #watch: Watch;
  hasMatched = false;

  constructor(inner: DatabaseConnection, watch: Watch, leave: (() => void) | undefined) {
    this.inner = inner;
    this.leave = leave;
    this.#watch = watch;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.hasMatched ||= this.#watch.matches(query.sql);
    noteWrite(query.sql);
    return this.inner.executeQuery<R>(query);
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

function innerOf(connection: DatabaseConnection): DatabaseConnection {
  return connection instanceof LentConnection ? connection.inner : connection;
}

class GuardedDriver implements Driver {
  readonly #driver: Driver;
  readonly #watch: Watch;
  readonly #turnstile: Turnstile | undefined;

  constructor(driver: Driver, watch: Watch, exclusive: boolean) {
    this.#driver = driver;
    this.#watch = watch;
    this.#turnstile = exclusive ? new Turnstile() : undefined;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (transactionScope.getStore()) throw new NestedConnectionError();
    const leave = await this.#turnstile?.enter();
    try {
      return new LentConnection(await this.#driver.acquireConnection(), this.#watch, leave);
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
      if (lent?.hasMatched) this.#watch.tell();
    }
  }

  init = (): Promise<void> => this.#driver.init();
  destroy = (): Promise<void> => this.#driver.destroy();
  beginTransaction: Driver['beginTransaction'] = (connection, settings) =>
    this.#driver.beginTransaction(innerOf(connection), settings);
  commitTransaction: Driver['commitTransaction'] = (connection) =>
    this.#driver.commitTransaction(innerOf(connection));
  rollbackTransaction: Driver['rollbackTransaction'] = (connection) =>
    this.#driver.rollbackTransaction(innerOf(connection));
}

/**
 * Kysely queues for a single connection before it asks the driver, so a nested call would wait for itself
 * and never reach the guard. The turnstile above takes that queue's place.
 */
function withoutOwnQueue(adapter: DialectAdapter): DialectAdapter {
  return Object.create(adapter, { supportsMultipleConnections: { value: true } }) as DialectAdapter;
}

/**
 * Wraps a dialect so that the outer handle throws when used inside a transaction. With `exclusive`, for
 * PGlite's single connection, whoever holds it holds it alone: otherwise the queries of one request would
 * run inside the open transaction of another. `watch` hears of statements once their effect is to be seen.
 */
export function guardedDialect(dialect: Dialect, exclusive: boolean, watch: Watch): Dialect {
  return {
    createDriver: () => new GuardedDriver(dialect.createDriver(), watch, exclusive),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => withoutOwnQueue(dialect.createAdapter()),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}
