import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { html } from 'hono/html';

interface SeenMail {
  id: number;
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
}

const shown = 200;
const namePattern = /^\d{8}-[a-z-]+$/;

async function names(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -5))
    .sort()
    .reverse()
    .slice(0, shown);
}

async function read(folder: string, name: string): Promise<SeenMail> {
  return JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')) as SeenMail;
}

function page(title: string, body: unknown) {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>
body{font:15px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem}td{padding:.3rem 1rem .3rem 0}
iframe{width:100%;height:70vh;border:1px solid #ccc}</style></head><body>${body}</body></html>`;
}

/** Shows the emails of the data folder, newest first, for development. `/_mail?to=a@b.c&format=json` lists them for tests. */
export function mailViewer(folder: string): Hono {
  const app = new Hono();
  app.get('/', async (context) => {
    const wanted = context.req.query('to')?.toLowerCase();
    const all = await Promise.all(
      (await names(folder)).map(async (name) => ({ name, mail: await read(folder, name) })),
    );
    const list = all.filter(({ mail }) => !wanted || mail.to.toLowerCase() === wanted);
    if (context.req.query('format') === 'json') return context.json(list.map(({ mail }) => mail));
    const rows = list.map(
      ({ name, mail }) =>
        html`<tr><td>${mail.at.slice(0, 19).replace('T', ' ')}</td><td>${mail.to}</td><td><a href="/_mail/${name}">${mail.subject}</a></td></tr>`,
    );
    return context.html(page('Mails', html`<h1>Mails</h1><table>${rows}</table>`));
  });
  app.get('/:name', async (context) => {
    const name = context.req.param('name');
    if (!namePattern.test(name) || !(await names(folder)).includes(name)) return context.notFound();
    const mail = await read(folder, name);
    const body = html`<p><a href="/_mail">All mails</a></p><h1>${mail.subject}</h1><p>To ${mail.to}</p>
<iframe sandbox="allow-popups" title="${mail.subject}" srcdoc="${mail.html}"></iframe><pre>${mail.text}</pre>`;
    return context.html(page(mail.subject, body));
  });
  return app;
}
