import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';

export interface GracefulClose {
  /** True from the moment of `close`: the balancer should send nobody any more. */
  readonly isClosing: boolean;
  /**
   * Serves whoever still comes for `noticeMs`, telling each that the connection ends; then closes what is
   * idle and waits for the answers under way, at most `graceMs`.
   */
  close(noticeMs: number, graceMs: number): Promise<void>;
}

/** Before a listening server is closed; a plain close resets connections whose request nobody has read yet. */
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
      // What has arrived meanwhile is accepted, read and thereby under way before anything is closed.
      for (let turns = 0; turns < 3; turns += 1) await turn();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      // A call that hangs does not hold the shop open for ever.
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(timer);
    },
  };
}
