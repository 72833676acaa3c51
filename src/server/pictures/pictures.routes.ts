import type { Hono } from 'hono';
import type { Host } from '#server/platform/host.ts';
import { immutableImage } from '#server/platform/media/immutable-image.ts';
import { pictureFile } from './pictures.service.ts';

const form = /^([\w-]{22})-((?:\d{3,4}|og)\.(avif|webp|jpg))$/;

/** Serves uploaded images. A file never changes under its address. */
export function mountPictures(app: Hono, host: Pick<Host, 'db' | 'config'>): void {
  app.get('/pictures/:name', async (context) => {
    const [, cutId = '', name = '', ending = ''] = form.exec(context.req.param('name')) ?? [];
    const content = cutId === '' ? undefined : await pictureFile(host, cutId, name);
    return immutableImage(context, content, ending);
  });
}
