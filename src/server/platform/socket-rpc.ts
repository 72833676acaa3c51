import { connect, createServer, type Server, type Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';
import { createBirpc } from 'birpc';

const lengthBytes = 4;

/** Messages over a stream: each is its length, then its structured clone. */
function channelOf(socket: Socket) {
  return {
    post(message: unknown): void {
      const body = serialize(message);
      const frame = Buffer.alloc(lengthBytes + body.length);
      frame.writeUInt32BE(body.length);
      body.copy(frame, lengthBytes);
      socket.write(frame);
    },
    on(receive: (message: unknown) => void): void {
      let waiting: Buffer = Buffer.alloc(0);
      socket.on('data', (part: Buffer) => {
        waiting = Buffer.concat([waiting, part]);
        while (waiting.length >= lengthBytes) {
          const end = lengthBytes + waiting.readUInt32BE();
          if (waiting.length < end) return;
          receive(deserialize(waiting.subarray(lengthBytes, end)));
          waiting = waiting.subarray(end);
        }
      });
    },
  };
}

/** Serves calls of these functions to each process that connects to the path of the socket. Resolves when it listens. */
export async function serveSocket<Functions extends object>(
  path: string,
  functions: Functions,
): Promise<Server> {
  const server = createServer((socket) => {
    const calls = createBirpc(functions, channelOf(socket));
    // A client that has gone waits for no answers.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => calls.$close());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  return server;
}

/** Connects to the functions of a process; calls reject after the connection has ended. Rejects if the path has no server. */
export async function connectSocket<Functions extends object>(path: string) {
  const socket = connect(path);
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', resolve);
  });
  const calls = createBirpc<Functions>({}, { ...channelOf(socket), timeout: -1 });
  socket.on('error', (error) => calls.$close(error));
  socket.on('close', () => calls.$close(new Error(`the process at ${path} has ended`)));
  // The connection must not keep this process running.
  socket.unref();
  return {
    calls,
    get hasEnded(): boolean {
      return calls.$closed;
    },
    close(): void {
      socket.destroy();
    },
  };
}

export type SocketClient<Functions extends object> = Awaited<ReturnType<typeof connectSocket<Functions>>>;
