import pg from 'pg';

export interface Listening {
  close(): Promise<void>;
}

const connectMs = 2_000;
const pauseMs = 1_000;

/**
 * Listens to a channel over its own connection. Calls `notified` also after each (re)connection, because notifications may
 * have been missed before it.
 */
export function listenTo(url: string, channel: string, notified: () => void): Listening {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function reconnect(lost: pg.Client): void {
    if (client !== lost || isClosed) return;
    client = undefined;
    lost.end().catch(() => undefined);
    timer = setTimeout(() => void connect(), pauseMs);
    timer.unref();
  }

  async function connect(): Promise<void> {
    const created = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      application_name: 'shop listener',
    });
    client = created;
    created.on('error', () => reconnect(created));
    created.on('end', () => reconnect(created));
    created.on('notification', notified);
    try {
      await created.connect();
      await created.query(`listen ${pg.escapeIdentifier(channel)}`);
      notified();
    } catch {
      reconnect(created);
    }
  }

  void connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
