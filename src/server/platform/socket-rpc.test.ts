import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { connectSocket, serveSocket } from './socket-rpc.ts';

const functions = {
  reverse: (text: string) => text.split('').reverse().join(''),
  fail: (reason: string): void => {
    throw new Error(reason);
  },
};

let folder: string;
let path: string;
let server: Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'socket-'));
  path = join(folder, 'socket');
  server = await serveSocket(path, functions);
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

it('answers calls of several clients, in messages of any length', async () => {
  const clients = await Promise.all([1, 2].map(() => connectSocket<typeof functions>(path)));
  const long = 'ab'.repeat(500_000);
  const answers = clients.flatMap(({ calls }) => [calls.reverse(long), calls.reverse('xy')]);
  const expected = ['ba'.repeat(500_000), 'yx'];
  expect(await Promise.all(answers)).toEqual([...expected, ...expected]);
  for (const client of clients) client.close();
});

it('rejects calls that fail, and those after the connection has ended', async () => {
  const client = await connectSocket<typeof functions>(path);
  await expect(client.calls.fail('no stones')).rejects.toThrow('no stones');
  expect(client.hasEnded).toBe(false);
  client.close();
  await vi.waitFor(() => expect(client.hasEnded).toBe(true));
  await expect(client.calls.reverse('x')).rejects.toThrow();
  await expect(connectSocket(join(folder, 'none'))).rejects.toThrow('ENOENT');
});
