import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { html } from 'hono/html';

const file = fileURLToPath(new URL('../../../kernel/openapi.json', import.meta.url));

/** As much of the document as the page shows. */
interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | boolean;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
}

interface Content {
  schema: Schema;
  example?: unknown;
}

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean; schema: Schema; example?: unknown }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
}

interface Description {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
}

const style = `body{font:15px/1.55 system-ui,sans-serif;margin:0;display:grid;grid-template-columns:19rem 1fr;color:#211d18}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1rem;background:#f6f3ee;box-sizing:border-box}nav a{display:block;color:inherit;text-decoration:none;
font-size:.85rem;padding:.15rem 0}nav a:hover{text-decoration:underline}main{padding:1rem 2rem;max-width:60rem;min-width:0}h2{margin-top:3rem;font-size:1.3rem}
section{border-top:1px solid #e7e2da;padding:1rem 0}section:target{background:#fbf8f2}code,pre{font:13px/1.5 ui-monospace,Menlo,monospace}
pre{background:#f6f3ee;padding:.8rem;overflow:auto;max-height:26rem}table{border-collapse:collapse;margin:.6rem 0}td,th{text-align:left;padding:.2rem 1.2rem .2rem 0;vertical-align:top;font-size:.9rem}
.method{font-weight:600;margin-right:.5rem}@media(max-width:50rem){body{display:block}nav{position:static;height:auto}}`;

/** A type in a few words: `string`, `1 | 2`, `list of ProductCard`. */
function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ');
  if (schema.type === 'array')
    return `list of ${typeof schema.items === 'object' ? typeOf(schema.items) : 'anything'}`;
  return schema.type ?? 'anything';
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

function parametersOf({ parameters, requestBody }: Operation) {
  const body = Object.values(requestBody?.content ?? {})[0];
  const inBody = Object.entries(body?.schema.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'form',
    required: body?.schema.required?.includes(name) ?? false,
    schema,
    example: undefined,
  }));
  return [...parameters, ...inBody];
}

/** How the call was made when it was recorded, as one would type it. */
function requestOf(path: string, method: string, operation: Operation): string {
  const token = operation.parameters.some(({ name, required }) => name === 'access-token' && required);
  const said = Object.values(operation.requestBody?.content ?? {})[0]?.example as
    | Record<string, string>
    | undefined;
  const asked = operation.parameters.flatMap(({ name, in: place, example }) =>
    place === 'query' && example !== undefined ? [[name, String(example)]] : [],
  );
  const head = token ? ['access-token: …'] : [];
  const query = asked.length > 0 ? `?${new URLSearchParams(asked)}` : '';
  const form = said ? ['', ...Object.entries(said).map(([name, value]) => `${name}=${value}`)] : [];
  return [`${method.toUpperCase()} ${path}${query}`, ...head, ...form].join('\n');
}

function section(path: string, method: string, operation: Operation) {
  const answer = Object.values(operation.responses['200']?.content ?? {})[0];
  const rows = parametersOf(operation).map(
    (parameter) =>
      html`<tr><td><code>${parameter.name}</code></td><td>${parameter.in}</td><td>${parameter.required ? 'needed' : ''}</td><td><code>${typeOf(parameter.schema)}</code></td></tr>`,
  );
  return html`<section id="${operation.operationId}"><h3><span class="method">${method.toUpperCase()}</span><code>${path}</code></h3>
<p>${operation.summary}</p><table><tr><th>Parameter</th><th>In</th><th></th><th>Type</th></tr>${rows}</table>
<details><summary>Example</summary><pre>${requestOf(path, method, operation)}</pre><pre>${pretty(answer?.example)}</pre></details>
<details><summary>Schema of the answer</summary><pre>${pretty(answer?.schema)}</pre></details></section>`;
}

function render({ info, paths }: Description) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = [...Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')];
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${info.title}</title><style>${style}</style></head><body><nav aria-label="Calls"><a href="/_docs/openapi.json">openapi.json</a>
${groups.map(([tag, list]) => html`<h2>${tag}</h2>${list.map(({ path, operation }) => html`<a href="#${operation.operationId}">${path.slice(tag.length + 2)}</a>`)}`)}</nav>
<main><h1>${info.title}</h1><p>${info.description}</p>
${groups.map(([tag, list]) => html`<h2>${tag}</h2>${list.map(({ path, method, operation }) => section(path, method, operation))}`)}</main></body></html>`;
}

/**
 * The calls of the host with an example of each, for who writes a client: one page out of openapi.json, which stands
 * beside it. Everything on it is ours, no script and nothing from elsewhere.
 */
export function apiReference(): Hono {
  const app = new Hono();
  const read = () => readFileSync(file, 'utf8');
  app.get('/', (context) => context.html(render(JSON.parse(read()) as Description)));
  app.get('/openapi.json', (context) => context.body(read(), 200, { 'Content-Type': 'application/json' }));
  return app;
}
