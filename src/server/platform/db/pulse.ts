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
const patienceMs = 600;
/** How long that look may take. */
const probeMs = 800;
/** Between two looks while the server is silent. */
const pauseMs = 400;

export interface Pulse {
  /** Throws a DatabaseUnavailableError at once while the server is known to be silent. */
  check(): void;
  /**
   * The work's own outcome; a DatabaseUnavailableError when the server is found to be silent meanwhile, or
   * when the work takes longer than `mostMs`. The work goes on: its caller gives its connection up.
   */
  watch<T>(work: Promise<T>, mostMs: number): Promise<T>;
  stop(): void;
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

/** Whether the server answers on a fresh connection; being full or shutting us out is an answer too. */
async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: probeMs });
  client.on('error', () => undefined);
  const asked = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      (error: unknown) => error instanceof pg.DatabaseError && error.code !== '57P03',
    );
  const result = await within(asked, probeMs);
  client.end().catch(() => undefined);
  return result === true;
}

/**
 * Tells a server that is silent (frozen, cut off) from one that is only slow: a timeout alone would either
 * cut off honest work or leave every shopper waiting. While it is silent nobody waits for it again.
 */
export function startPulse(connectionString: string): Pulse {
  const end = new AbortController();
  let look: Promise<boolean> | undefined;
  let isSilent = false;

  async function untilItAnswers(): Promise<void> {
    while (isSilent && !end.signal.aborted) {
      await pause(pauseMs, undefined, { signal: end.signal, ref: false }).catch(() => undefined);
      if (!end.signal.aborted) isSilent = !(await answers(connectionString));
    }
  }

  function isAnswering(): Promise<boolean> {
    if (isSilent) return Promise.resolve(false);
    look ??= answers(connectionString)
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
      for (;;) {
        const outcome = await within(work, patienceMs);
        if (outcome !== silent) return outcome;
        if (performance.now() - startedAt > mostMs) throw new DatabaseUnavailableError('it took too long');
        const verdict = await Promise.race([work.then(() => true), isAnswering()]);
        if (!verdict) throw new DatabaseUnavailableError('it has fallen silent');
      }
    },
    stop: () => end.abort(),
  };
}
