import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Hears of every answered request, however it was answered. */
export type OnAnswered = (request: {
  /** The route's own form, `/uploads/:name`; what an address names is in no label. */
  route: string;
  method: string;
  status: number;
  seconds: number;
}) => void;

/** What no route has: strangers can make up addresses, but no label of their own. */
const otherRoute = 'other';
const methods = new Set(['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH']);

/** Finds the form of the route that answers a path. */
export function routeFinder(routes: readonly string[]): (path: string) => string {
  const exact = new Set(routes.filter((route) => !/[:*]/.test(route)));
  const patterns = [...new Set(routes)]
    .filter((route) => route.includes(':') && !route.includes('*'))
    .map((route) => ({
      route,
      // A parameter is one part of the path; Hono's own expressions in braces narrow it further.
      form: new RegExp(`^${route.replaceAll(/:[\w-]+(?:\{[^}]*\})?\??/g, '[^/]+')}$`),
    }));
  return (path) =>
    exact.has(path) ? path : (patterns.find(({ form }) => form.test(path))?.route ?? otherRoute);
}

/** Times what the server answers, from the request's arrival to the last byte handed over or the visitor's leaving. */
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
        // Who left before anything was said was answered nothing.
        status: response.headersSent ? response.statusCode : 499,
        seconds: (performance.now() - begunAt) / 1000,
      });
    });
  });
}
