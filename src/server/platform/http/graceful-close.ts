import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';

export interface GracefulClose {
  /** True after `close`: the load balancer should send no more requests. */
  readonly isClosing: boolean;
  /**
   * Serves new requests for `noticeMs` with `Connection: close`, then closes idle connections and waits at most `graceMs`
   * for running requests.
   */
  close(noticeMs: number, graceMs: number): Promise<void>;
}

/** Closes a server gracefully; a plain close resets connections whose request has not been read. */
export function closesGracefully(server: Server): GracefulClose {
  const underWay = new Set<ServerResponse>();
  let isClosing = false;

  const sayGoodbye = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
    if (isClosing) sayGoodbye(response);
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });

  return {
    get isClosing() {
      return isClosing;
    },
    async close(noticeMs, graceMs) {
      isClosing = true;
      for (const response of underWay) sayGoodbye(response);
      await pause(noticeMs);
      // Requests that have arrived are read before idle connections are closed.
      for (let turns = 0; turns < 3; turns += 1) await turn();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      // A hanging request must not block the shutdown.
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(timer);
    },
  };
}
