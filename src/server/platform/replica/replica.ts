import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type QueryResult,
} from 'kysely';
import type { Database } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { writtenTables } from '#server/platform/db/writes.ts';
import { type Loop, startLoop } from '#server/platform/loop.ts';
import type { Logger } from '#server/platform/telemetry/log.ts';
import { readReplicaPosition } from './replica.repo.ts';
import { ReplicaProgress, walPosition } from './replica-progress.ts';

const pollMs = 1_000;

/** The changes that the replica must have. */
interface KnownChanges {
  /** Whether no change is known that has not been read. */
  readonly isSettled: boolean;
}

/** A streaming replica for reads that tolerate its lag. */
export interface Replica {
  /**
   * The primary, except that reads outside transactions are answered by the replica while it has every change that this
   * process knows of; if it fails, the primary answers them.
   */
  readonly database: Database;
  /** How long the replica has been behind, in ms. */
  lagMs(): number;
  /** Statements that the replica has answered. */
  readonly answered: number;
  /** Reads from it from now on, as far as it has these changes. */
  follow(changes: KnownChanges): void;
  /** Notes a position of the primary, after which its changes were read. */
  notePrimary(position: string, hasChanges: boolean): void;
  close(): Promise<void>;
}

type Answer = <R>(query: CompiledQuery) => Promise<QueryResult<R>>;

/** Sends each statement where `answer` decides; it lends no connection of its own. */
class RoutingDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(executeQuery: Answer) {
    const streamQuery = () => {
      throw new Error('cursors are not supported');
    };
    this.#connection = { executeQuery, streamQuery };
  }

  init = async (): Promise<void> => undefined;
  destroy = async (): Promise<void> => undefined;
  acquireConnection = async (): Promise<DatabaseConnection> => this.#connection;
  releaseConnection = async (): Promise<void> => undefined;

  #refuse = async (): Promise<void> => {
    throw new Error('a transaction needs the primary: use transaction() of the database');
  };
  beginTransaction = this.#refuse;
  commitTransaction = this.#refuse;
  rollbackTransaction = this.#refuse;
}

/** Opens the replica; `opened` is closed with it. */
export function openReplica(primary: Database, opened: Database, log: Logger): Replica {
  const progress = new ReplicaProgress();
  let changes: KnownChanges | undefined;
  let loop: Loop | undefined;
  let polling: Promise<void> | undefined;
  let answered = 0;
  let isReachable = true;

  async function poll(): Promise<void> {
    try {
      progress.noteReplica(walPosition(await readReplicaPosition(opened.handle)));
      if (!isReachable) log.info('the replica answers again');
      isReachable = true;
    } catch (err) {
      progress.noteFailure();
      if (isReachable) log.warn({ err }, 'the replica does not answer, reading the primary');
      isReachable = false;
    }
  }

  function pollOnce(): Promise<void> {
    polling ??= poll().finally(() => {
      polling = undefined;
    });
    return polling;
  }

  async function answer<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const isRead = writtenTables(query).length === 0;
    if (isRead && changes?.isSettled && progress.isUsable(performance.now())) {
      try {
        const result = await opened.handle.executeQuery<R>(query as CompiledQuery<R>);
        answered += 1;
        return result;
      } catch {
        // Unreachable, cancelled by the replay, or without the newest tables: the primary answers or tells the fault.
        void pollOnce();
      }
    }
    return primary.handle.executeQuery<R>(query as CompiledQuery<R>);
  }

  // Only compiles: its driver routes.
  const dialect = new PostgresDialect({ pool: async () => Promise.reject(new Error('no pool')) });
  const handle = new Kysely<Schema>({
    dialect: {
      createDriver: () => new RoutingDriver(answer),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
    },
  });

  return {
    database: { ...primary, handle },
    lagMs: () => progress.lagMs(performance.now()),
    get answered() {
      return answered;
    },
    follow(known) {
      changes = known;
      loop ??= startLoop({
        name: 'replica',
        pauseMs: pollMs,
        log,
        round: async () => {
          await pollOnce();
          return { hasMore: false };
        },
      });
    },
    notePrimary(position, hasChanges) {
      progress.notePrimary(walPosition(position), performance.now(), hasChanges);
      // Usually the replica has the change within milliseconds.
      if (hasChanges && loop) void pollOnce();
    },
    async close() {
      await loop?.stop();
      await polling;
      await opened.close();
    },
  };
}
