import pg from 'pg';

export interface Listening {
  close(): Promise<void>;
}

const connectMs = 2_000;
const pauseMs = 1_000;

/**
 * Hears a channel over a connection of its own. Whenever that connection was lost something may have been said
 * meanwhile, so its return counts as a message.
 */
export function listenTo(url: string, channel: string, heard: () => void): Listening {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function again(lost: pg.Client): void {
    if (client !== lost || isClosed) return;
    client = undefined;
    lost.end().catch(() => undefined);
    timer = setTimeout(() => void open(), pauseMs);
    timer.unref();
  }

  async function open(): Promise<void> {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      application_name: 'shop listener',
    });
    client = opened;
    opened.on('error', () => again(opened));
    opened.on('end', () => again(opened));
    opened.on('notification', heard);
    try {
      await opened.connect();
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`);
      heard();
    } catch {
      again(opened);
    }
  }

  void open();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const open = client;
      client = undefined;
      await open?.end().catch(() => undefined);
    },
  };
}
