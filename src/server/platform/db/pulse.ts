import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** PostgreSQL cannot be reached or is overloaded: the same call may well succeed in a moment. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super(`The database does not answer: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/** A question that has waited this long makes us look whether the server answers anybody. */
const patienceMs = 400;
/** How long it may then say nothing at all. */
const probeMs = 1_000;
/** Between two looks while the server is silent. */
const pauseMs = 300;

export interface Pulse {
  /** Throws a DatabaseUnavailableError at once while the server is known to be silent. */
  check(): void;
  /**
   * The work's own outcome; a DatabaseUnavailableError when the server is found to be silent meanwhile, or
   * when the work takes longer than `mostMs`. The work goes on: its caller gives its connection up.
   */
  watch<T>(work: Promise<T>, mostMs: number): Promise<T>;
  stop(): Promise<void>;
}

const silent = Symbol('no answer in time');

/** After the time; what came in while the process itself was busy counts as in time. */
function silence(ms: number): { over: Promise<typeof silent>; cancel: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<typeof silent>((resolve) => {
    timer = setTimeout(() => setImmediate(resolve, silent), ms);
  });
  return { over, cancel: () => clearTimeout(timer) };
}

async function within<T>(work: Promise<T>, ms: number): Promise<T | typeof silent> {
  const { over, cancel } = silence(ms);
  try {
    return await Promise.race([work, over]);
  } finally {
    cancel();
  }
}

/**
 * A connection of its own that asks whether the server answers: kept, because on a busy machine a new one takes
 * its time. Being full or shutting us out is an answer too.
 */
class Probe {
  readonly #connectionString: string;
  #client: pg.Client | undefined;

  constructor(connectionString: string) {
    this.#connectionString = connectionString;
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      connectionTimeoutMillis: probeMs,
    });
    client.on('error', () => {
      if (this.#client === client) this.#client = undefined;
    });
    await client.connect();
    return client;
  }

  async #ask(): Promise<boolean> {
    try {
      this.#client ??= await this.#open();
      await this.#client.query('select 1');
      return true;
    } catch (error) {
      await this.close();
      return error instanceof pg.DatabaseError && !error.code?.startsWith('57P');
    }
  }

  async answers(): Promise<boolean> {
    const answer = await within(this.#ask(), probeMs);
    // Without an answer the connection is of no more use.
    if (answer === silent) void this.close();
    return answer === true;
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }
}

/**
 * Tells a server that is silent (frozen, cut off) from one that is only slow: a timeout alone would either
 * cut off honest work or leave every shopper waiting. While it is silent nobody waits for it again.
 */
export function startPulse(connectionString: string): Pulse {
  const end = new AbortController();
  const probe = new Probe(connectionString);
  let look: Promise<boolean> | undefined;
  let isSilent = false;
  /** Any answer to anybody is a sign of life. */
  let answeredAt = 0;

  async function lookOnce(): Promise<boolean> {
    const startedAt = performance.now();
    return (await probe.answers()) || answeredAt > startedAt;
  }

  async function untilItAnswers(): Promise<void> {
    while (isSilent && !end.signal.aborted) {
      await pause(pauseMs, undefined, { signal: end.signal, ref: false }).catch(() => undefined);
      if (!end.signal.aborted) isSilent = !(await lookOnce());
    }
  }

  function isAnswering(): Promise<boolean> {
    if (isSilent) return Promise.resolve(false);
    look ??= lookOnce()
      .then((answering) => {
        if (!answering && !isSilent) {
          isSilent = true;
          void untilItAnswers();
        }
        return answering;
      })
      .finally(() => {
        look = undefined;
      });
    return look;
  }

  return {
    check() {
      if (isSilent) throw new DatabaseUnavailableError('it has fallen silent');
    },
    async watch(work, mostMs) {
      const startedAt = performance.now();
      const heard = work.then((outcome) => {
        answeredAt = performance.now();
        return outcome;
      });
      for (;;) {
        const outcome = await within(heard, patienceMs);
        if (outcome !== silent) return outcome;
        if (performance.now() - startedAt > mostMs) throw new DatabaseUnavailableError('it took too long');
        const verdict = await Promise.race([heard.then(() => true), isAnswering()]);
        if (!verdict) throw new DatabaseUnavailableError('it has fallen silent');
      }
    },
    async stop() {
      end.abort();
      await look?.catch(() => undefined);
      await probe.close();
    },
  };
}
