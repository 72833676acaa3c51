import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into services: asks this process to end when its parent is gone, even by SIGKILL, because their channel
 * closes then.
 */
if (isMainThread && process.connected) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The service ends its own children itself.
  const place = process.execArgv.indexOf(import.meta.url);
  if (place > 0) process.execArgv.splice(place - 1, 2);
}
