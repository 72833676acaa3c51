import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection, Dialect, DialectAdapter, Driver } from 'kysely';

const transactionScope = new AsyncLocalStorage<true>();

/** Runs the body of a transaction: within it, only the transaction's own handle may be used. */
export function runInTransactionScope<T>(body: () => Promise<T>): Promise<T> {
  return transactionScope.run(true, body);
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

class GuardedDriver implements Driver {
  readonly #driver: Driver;
  readonly #turnstile: Turnstile | undefined;
  readonly #exits = new WeakMap<DatabaseConnection, () => void>();

  constructor(driver: Driver, exclusive: boolean) {
    this.#driver = driver;
    this.#turnstile = exclusive ? new Turnstile() : undefined;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (transactionScope.getStore()) throw new NestedConnectionError();
    const leave = await this.#turnstile?.enter();
    try {
      const connection = await this.#driver.acquireConnection();
      if (leave) this.#exits.set(connection, leave);
      return connection;
    } catch (error) {
      leave?.();
      throw error;
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const leave = this.#exits.get(connection);
    try {
      await this.#driver.releaseConnection(connection);
    } finally {
      leave?.();
    }
  }

  init = (): Promise<void> => this.#driver.init();
  destroy = (): Promise<void> => this.#driver.destroy();
  beginTransaction: Driver['beginTransaction'] = (connection, settings) =>
    this.#driver.beginTransaction(connection, settings);
  commitTransaction: Driver['commitTransaction'] = (connection) => this.#driver.commitTransaction(connection);
  rollbackTransaction: Driver['rollbackTransaction'] = (connection) =>
    this.#driver.rollbackTransaction(connection);
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
 * run inside the open transaction of another.
 */
export function guardedDialect(dialect: Dialect, exclusive: boolean): Dialect {
  return {
    createDriver: () => new GuardedDriver(dialect.createDriver(), exclusive),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => withoutOwnQueue(dialect.createAdapter()),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}
