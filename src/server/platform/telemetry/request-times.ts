import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Called after every request. */
export type OnAnswered = (request: {
  /** The route's pattern, such as `/uploads/:name`; never the path itself. */
  route: string;
  method: string;
  status: number;
  seconds: number;
}) => void;

/** The label of all paths without a route, so that clients cannot create labels. */
const otherRoute = 'other';
const methods = new Set(['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH']);

/** Returns a function that finds the route pattern of a path. */
export function routeFinder(routes: readonly string[]): (path: string) => string {
  const exact = new Set(routes.filter((route) => !/[:*]/.test(route)));
  const patterns = [...new Set(routes)]
    .filter((route) => route.includes(':') && !route.includes('*'))
    .map((route) => ({
      route,
      // A parameter is one path segment; Hono's expressions in braces restrict it further.
      form: new RegExp(`^${route.replaceAll(/:[\w-]+(?:\{[^}]*\})?\??/g, '[^/]+')}$`),
    }));
  return (path) =>
    exact.has(path) ? path : (patterns.find(({ form }) => form.test(path))?.route ?? otherRoute);
}

/** Measures requests from arrival until the response is sent or the client disconnects. */
export function timeRequests(server: Server, routes: readonly string[], onAnswered: OnAnswered): void {
  const routeOf = routeFinder(routes);
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const begunAt = performance.now();
    response.once('close', () => {
      const [path = '/'] = (request.url ?? '/').split('?');
      const method = request.method ?? '';
      onAnswered({
        route: routeOf(path),
        method: methods.has(method) ? method : otherRoute,
        // The client disconnected before the response started.
        status: response.headersSent ? response.statusCode : 499,
        seconds: (performance.now() - begunAt) / 1000,
      });
    });
  });
}
