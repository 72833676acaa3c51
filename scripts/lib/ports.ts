import { createServer } from 'node:net';

/** Whether nothing listens on the port of the loopback address. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** One sentence for each port that is taken, naming the variable that moves it. */
export async function takenPorts(ports: { variable: string; port: number }[]): Promise<string[]> {
  const checks = ports.map(async ({ variable, port }) =>
    (await isPortFree(port))
      ? []
      : [`Port ${port} is taken: stop what listens there, or set ${variable} to another port.`],
  );
  return (await Promise.all(checks)).flat();
}
