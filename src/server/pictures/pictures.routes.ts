import type { Hono } from 'hono';
import type { Host } from '#server/platform/host.ts';
import { pictureFile } from './pictures.service.ts';

const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

const form = /^([\w-]{22})-((?:\d{3,4}|og)\.(avif|webp|jpg))$/;

/** Hands the house's own pictures out to readers. A file never changes under its address. */
export function mountPictures(app: Hono, host: Pick<Host, 'db' | 'config'>): void {
  app.get('/pictures/:name', async (context) => {
    const [, cutId = '', name = '', ending = ''] = form.exec(context.req.param('name')) ?? [];
    const content = cutId === '' ? undefined : await pictureFile(host, cutId, name);
    if (!content) return context.notFound();
    return context.body(new Uint8Array(content), 200, {
      'Content-Type': types[ending] ?? '',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
}
