import { spawn } from 'node:child_process';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '#server/platform/db/database.ts';
import { lockFolder, lockHolder } from '#server/platform/db/lock.ts';
import { startLoop } from '#server/platform/loop.ts';
import { connectSocket, type SocketClient, serveSocket } from '#server/platform/socket-rpc.ts';
import type { Logger } from '#server/platform/telemetry/log.ts';
import type { DiamondAnswer, DiamondQuery } from './diamond-query.ts';
import type { DiamondFinder } from './finder.service.ts';
import { searchDatabase } from './search.repo.ts';

/** One finder for the API processes of a machine: a process of its own that they reach by a socket in the data folder. */

const pollMs = 500;
/** A start that failed is repeated after this time. */
const startPauseMs = 5_000;
const idleMs = 30_000;
/** Linux allows 108 bytes, macOS 104. */
const mostPathBytes = 103;

/** Part of the folder's name. Raise it with every change of the calls or of what a query means. */
const protocol = 1;

const folderIn = (dataDir: string) => join(dataDir, `diamond-finder-${protocol}`);

/** Path of the socket of a finder process, which is named by the lock of the folder. Throws if it is too long. */
function socketOf(dataDir: string, pid: number): string {
  const path = join(folderIn(dataDir), `socket-${pid}`);
  if (Buffer.byteLength(path) > mostPathBytes)
    throw new Error(`DATA_DIR is too long for a socket: ${path} has more than ${mostPathBytes} bytes.`);
  return path;
}

export interface HostFinderCalls {
  search(query: DiamondQuery): Promise<DiamondAnswer>;
  refresh(): Promise<void>;
  /** State of the process, and the number of its connections and searches. */
  state(): Promise<{ pid: number; isReady: boolean; isStarting: boolean; clients: number; searches: number }>;
}

/** Connects to the finder of the machine. Undefined if none is running; rejects if it does not listen yet. */
export async function connectHostFinder(dataDir: string): Promise<SocketClient<HostFinderCalls> | undefined> {
  const pid = await lockHolder(folderIn(dataDir));
  return pid === undefined ? undefined : connectSocket<HostFinderCalls>(socketOf(dataDir, pid));
}

/**
 * Serves a finder to the API processes with the same data folder. Throws FolderLockedError if another process does. Calls
 * `onUnused` when no API process has been connected for half a minute, or if the data folder belongs to another finder.
 */
export async function serveHostFinder(dataDir: string, finder: DiamondFinder, onUnused: () => void) {
  const folder = folderIn(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(folder);
  // Sockets of processes that were killed.
  for (const name of await readdir(folder))
    if (name.startsWith('socket-')) await rm(join(folder, name), { force: true });
  let searches = 0;
  const countClients = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));
  const functions: HostFinderCalls = {
    search: (query) => {
      searches += 1;
      return finder.search(query);
    },
    refresh: () => finder.refresh(),
    state: async () => ({
      pid: process.pid,
      isReady: finder.isReady,
      isStarting: finder.isStarting,
      clients: await countClients(),
      searches,
    }),
  };
  const server = await serveSocket(socketOf(dataDir, process.pid), functions);
  let usedAt = performance.now();
  const watch = setInterval(async () => {
    if ((await countClients()) > 0) usedAt = performance.now();
    const isOwn = (await lockHolder(folder)) === process.pid;
    if (!isOwn || performance.now() - usedAt > idleMs) onUnused();
  }, 1_000);
  return async (): Promise<void> => {
    clearInterval(watch);
    server.close();
    if ((await lockHolder(folder)) === process.pid) await unlock();
  };
}

/** Starts the process, which ends by itself if another one serves the folder. */
function startFinderProcess(): void {
  const file = fileURLToPath(new URL('../finder.ts', import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, file], {
    // It outlives this process: other API processes use it.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  child.on('error', () => undefined);
  child.unref();
}

/**
 * Searches with the finder of the machine; starts its process if none is running. Until it is ready, and if it fails, the
 * database answers.
 */
export function openHostFinder({
  dataDir,
  db,
  log,
  start = startFinderProcess,
}: {
  dataDir: string;
  db: Database;
  log: Logger;
  start?: () => void;
}): DiamondFinder {
  let remote: SocketClient<HostFinderCalls> | undefined;
  let isReady = false;
  let isStarting = true;
  let startedAt = Number.NEGATIVE_INFINITY;
  // Refuses a folder whose path is too long when the host starts.
  socketOf(dataDir, process.pid);
  let isClosed = false;

  async function connected(): Promise<SocketClient<HostFinderCalls> | undefined> {
    if (remote && !remote.hasEnded) return remote;
    remote = undefined;
    isReady = false;
    remote = await connectHostFinder(dataDir);
    if (remote) return remote;
    const now = performance.now();
    if (isClosed || now - startedAt < startPauseMs) return undefined;
    log.info('diamond finder starting');
    startedAt = now;
    start();
    return undefined;
  }

  async function round(): Promise<void> {
    const client = await connected();
    if (!client) return;
    const state = await client.calls.state();
    isReady = state.isReady;
    isStarting &&= state.isStarting;
  }

  /** One round at a time, so that there is one connection. */
  let running: Promise<void> | undefined;
  function follow(): Promise<void> {
    running ??= round().finally(() => {
      running = undefined;
    });
    return running;
  }

  const loop = startLoop({
    name: 'diamonds',
    pauseMs: pollMs,
    log,
    round: async () => {
      await follow();
      return { hasMore: false };
    },
  });

  return {
    async refresh() {
      await remote?.calls.refresh();
      await follow();
    },
    get isReady() {
      return isReady && remote !== undefined && !remote.hasEnded;
    },
    get isStarting() {
      return isStarting;
    },
    async search(query) {
      if (remote && isReady) {
        try {
          return await remote.calls.search(query);
        } catch (error) {
          if (!isClosed) log.error({ err: error }, 'diamond finder failed, searching the database');
        }
      }
      return searchDatabase(db.handle, query);
    },
    async close() {
      isClosed = true;
      remote?.close();
      await loop.stop();
    },
  };
}
