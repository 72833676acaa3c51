import { type DeskTopic, deskEventsPath, deskTopics } from '#kernel/shop/desk/desk-events.ts';

const leastPauseMs = 1_000;
const longestPauseMs = 60_000;
/** Name of the lock and of the channel between the tabs of this browser. */
const feedName = 'desk-changes';

interface FeedOptions {
  /** Origin of the API host without a trailing slash. */
  baseURL: string;
  token: () => string;
  fetch?: typeof globalThis.fetch;
  /** The topics that others have changed. */
  onChange: (topics: readonly DeskTopic[]) => void;
  signal: AbortSignal;
}

const isTopic = (name: string): name is DeskTopic => (deskTopics as readonly string[]).includes(name);

/** The topics of each event of a stream of server-sent events. */
export async function* topicsIn(stream: ReadableStream<Uint8Array>): AsyncGenerator<DeskTopic[]> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const bytes of stream) {
    text += decoder.decode(bytes, { stream: true });
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^event: change\n(?:.*\n)*?data: (.*)$/m.exec(event)?.[1];
      if (data !== undefined) yield data.split(' ').filter(isTopic);
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const online = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) resolve();
    addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve());
  });

/** Reads the stream again and again; after an interruption everything may have changed. */
async function readFeed({ baseURL, token, onChange, signal, ...options }: FeedOptions): Promise<void> {
  const send = options.fetch ?? globalThis.fetch;
  let pauseMs = leastPauseMs;
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    await online(signal);
    try {
      const response = await send(`${baseURL}/${deskEventsPath}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token()}` },
        redirect: 'error',
        signal,
      });
      if (
        response.ok &&
        response.body &&
        response.headers.get('content-type')?.startsWith('text/event-stream')
      ) {
        if (!isFirst) onChange(deskTopics);
        pauseMs = leastPauseMs;
        for await (const topics of topicsIn(response.body)) onChange(topics);
      }
    } catch {
      // The host restarts or the network is away: the next round tries again.
    }
    await pause(pauseMs, signal);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}

/**
 * Calls `onChange` when others have changed what the desk shows, until the signal aborts. The tabs of a browser share one
 * connection, because a browser opens only six to a host.
 */
export function followChanges(options: FeedOptions): void {
  const { onChange, signal } = options;
  const channel = new BroadcastChannel(feedName);
  channel.onmessage = ({ data }: MessageEvent<DeskTopic[]>) => onChange(data);
  signal.addEventListener('abort', () => channel.close());
  const spread = (topics: readonly DeskTopic[]) => {
    onChange(topics);
    if (!signal.aborted) channel.postMessage(topics);
  };
  navigator.locks
    .request(feedName, { signal }, () => readFeed({ ...options, onChange: spread }))
    .catch(() => undefined);
}
