import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isPassing } from '#client/api/api-error.ts';
import { openThreads, type RenderThreads } from './render-threads.ts';

let folder: string;
let threads: RenderThreads;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'threads-'));
  const file = join(folder, 'thread.mjs');
  writeFileSync(
    file,
    `import { parentPort, threadId, workerData } from 'node:worker_threads';
parentPort.on('message', ({ number, path, route }) => {
  if (path === '/ends/') process.exit(1);
  if (path === '/waits/') parentPort.postMessage({ number, error: 'too many', isPassing: true });
  else if (path === '/fails/') parentPort.postMessage({ number, error: 'no ' + path });
  else setTimeout(() => parentPort.postMessage({ number, html: [path, route, workerData.folder, threadId].join(' ') }), 5);
});`,
  );
  threads = openThreads(
    2,
    { folder: 'pages', credential: undefined },
    (path) => `route of ${path}`,
    pathToFileURL(file),
  );
});
afterEach(async () => {
  await threads.close();
  rmSync(folder, { recursive: true, force: true });
});

it('distributes pages to threads and returns the text of each', async () => {
  const paths = Array.from({ length: 8 }, (_, index) => `/details/${index}/`);
  const pages = await Promise.all(paths.map((path) => threads.renderPage(path)));
  expect(pages.map((page) => page.replace(/ \d+$/, ''))).toEqual(
    paths.map((path) => `${path} route of ${path} pages`),
  );
  const byThread = Map.groupBy(pages, (page) => page.split(' ').at(-1));
  expect([...byThread.values()].map(({ length }) => length)).toEqual([4, 4]);
});

it('rejects with the error of a page and continues', async () => {
  await expect(threads.renderPage('/fails/')).rejects.toThrow('no /fails/');
  const waits = threads.renderPage('/waits/');
  await expect(waits).rejects.toThrow('too many');
  expect(isPassing(await waits.catch((error: unknown) => error))).toBe(true);
  expect(await threads.renderPage('/')).toContain('route of /');
});

it('rejects pending pages when a thread ends', async () => {
  const waiting = Array.from({ length: 2 }, () => threads.renderPage('/ends/'));
  const ends = await Promise.allSettled(waiting);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(threads.renderPage('/')).rejects.toThrow('has ended');
});
