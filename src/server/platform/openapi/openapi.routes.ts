import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { html } from 'hono/html';
import type { Host } from '#server/platform/host.ts';
import { ipOf } from '#server/platform/http/answers.ts';

/** Only GET can be tried out: the API refuses writes from pages of other origins than the site's. */
const start = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#calls', deepLinking: true, docExpansion: 'none',
  filter: true, supportedSubmitMethods: ['get'], validatorUrl: null });`;

const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>API reference</title>
<link rel="stylesheet" href="/_docs/swagger-ui.css">
</head>
<body>
<div id="calls"></div>
<script src="/_docs/swagger-ui-bundle.js"></script>
<script src="/_docs/start.js"></script>
</body>
</html>`;

/** Blocks every request of the page to another server. */
const policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

/**
 * Swagger UI at /_docs, served from node_modules. The files come from Fastify's package, because Swagger's own
 * (swagger-ui-dist) installs a dependency that reports installations.
 */
function apiReference(): Hono {
  const app = new Hono();
  const files = fileURLToPath(new URL('./static/', import.meta.resolve('@fastify/swagger-ui')));
  app.use((context, next) => {
    context.header('Content-Security-Policy', policy);
    return next();
  });
  app.get('/', (context) => context.html(page));
  app.get('/start.js', (context) => context.body(start, 200, { 'Content-Type': 'text/javascript' }));
  const rewriteRequestPath = (path: string) => path.replace('/_docs/', '/');
  app.get('/:file{swagger-ui[a-z.-]+}', serveStatic({ root: files, rewriteRequestPath }));
  return app;
}

/**
 * Serves GET /openapi.json and, of the calls and events for other systems, /openapi-desk.json, each generated at its first
 * request; and outside production the reference page.
 */
export function mountOpenapi(app: Hono, { config, limits }: Host): void {
  const serve = (path: string, describe: () => Promise<Record<string, unknown>>) => {
    let document: Promise<string> | undefined;
    app.get(path, compress(), etag(), async (context) => {
      await limits.take('reads', ipOf(context, config.trustedProxies));
      document ??= describe().then((described) => JSON.stringify(described));
      return context.body(await document, 200, { 'Content-Type': 'application/json' });
    });
  };
  serve('/openapi.json', async () => (await import('./openapi.ts')).describeApi());
  serve('/openapi-desk.json', async () => (await import('./desk-openapi.ts')).describeDeskApi());
  if (config.mode !== 'production') app.route('/_docs', apiReference());
}
