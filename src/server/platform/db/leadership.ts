import pg from 'pg';

/** One of the processes that compete for a lock. */
export interface Leadership {
  /** Whether this process has the lock; takes it if it is free. */
  isLeading(): Promise<boolean>;
  /** Releases the lock. */
  close(): Promise<void>;
}

const connectMs = 2_000;
const answerMs = 5_000;
/** The lock of a process that hangs is released after this time. */
const idleSessionMs = 60_000;
/** The leader uses its session this often, so that the server keeps it and the leader notices its loss. */
const heartbeatMs = 10_000;

/**
 * Competes for an advisory lock over a connection of its own to the server itself: the session holds the lock, and a pooler
 * would lend the session to others. Another process takes over when the leader ends, hangs or loses its connection.
 */
export function leadBy(url: string, lock: number, now = () => performance.now()): Leadership {
  let client: pg.Client | undefined;
  let isHeld = false;
  let confirmedAt = 0;
  let isClosed = false;

  function drop(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    isHeld = false;
    lost.end().catch(() => undefined);
  }

  async function connect(): Promise<pg.Client> {
    const created = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      query_timeout: answerMs,
      keepAlive: true,
      application_name: 'shop lock',
    });
    client = created;
    created.on('error', () => drop(created));
    created.on('end', () => drop(created));
    await created.connect();
    await created.query(`set idle_session_timeout = ${idleSessionMs}`);
    return created;
  }

  async function compete(): Promise<boolean> {
    const asked = client;
    try {
      const connection = asked ?? (await connect());
      if (isHeld) await connection.query('select 1');
      else {
        const { rows } = await connection.query<{ taken: boolean }>(
          'select pg_try_advisory_lock($1) as taken',
          [lock],
        );
        isHeld = rows[0]?.taken === true && client === connection;
      }
      confirmedAt = now();
    } catch {
      // The server is unreachable: nothing can be done as the leader either.
      if (client) drop(client);
    }
    return isHeld;
  }

  let running: Promise<boolean> | undefined;
  return {
    async isLeading() {
      if (isClosed) return false;
      if (isHeld && now() - confirmedAt < heartbeatMs) return true;
      running ??= compete().finally(() => {
        running = undefined;
      });
      return running;
    },
    async close() {
      isClosed = true;
      await running;
      const last = client;
      client = undefined;
      isHeld = false;
      await last?.end().catch(() => undefined);
    },
  };
}
