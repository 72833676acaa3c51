import { toast } from './events.ts';
import type { SessionKey } from './storage.ts';

/** Timeout of a script or style chunk (specification section 9). */
const chunkTimeoutMs = 120_000;
const reloadMark = 'chunkReload' satisfies SessionKey;

/** A chunk could not be loaded: after a release, or on a broken connection. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

export class StyleChunkLoadError extends ChunkLoadError {
  override name = 'StyleChunkLoadError';
}

/** The `import()` behind `load` with a timeout; failures are mapped to one of the two errors. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('no answer in time')), chunkTimeoutMs);
  });
  try {
    return await Promise.race([load(), limit]);
  } catch (error) {
    throw asChunkError(error);
  } finally {
    clearTimeout(timer);
  }
}

function asChunkError(error: unknown): unknown {
  if (error instanceof ChunkLoadError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (/preload css|\.css\b/i.test(message)) return new StyleChunkLoadError(message);
  const isChunk = /dynamically imported module|module script|import(?:ing)? .*failed|preload/i.test(message);
  return isChunk ? new ChunkLoadError(message) : error;
}

/** Reloads the page once per tab and URL and returns whether it does; never while offline. */
function reloadOnce(): boolean {
  if (!navigator.onLine) return false;
  try {
    if (sessionStorage.getItem(reloadMark) === location.pathname) return false;
    sessionStorage.setItem(reloadMark, location.pathname);
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/**
 * Handles lost chunks: the first one reloads the page, as a new release has new file names; the second shows a
 * message.
 */
export function watchChunks(texts: { title: string; script: string; style: string }): void {
  const handle = (event: Event, error: unknown) => {
    const lost = asChunkError(error);
    if (!(lost instanceof ChunkLoadError)) return;
    event.preventDefault();
    if (reloadOnce()) return;
    const message = lost instanceof StyleChunkLoadError ? texts.style : texts.script;
    toast({ kind: 'error', title: texts.title, message });
  };
  addEventListener('unhandledrejection', (event) => handle(event, event.reason));
  addEventListener('vite:preloadError', (event) => handle(event, 'payload' in event ? event.payload : event));
}
