import type { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { readStoneId } from '#kernel/shop/diamonds/diamond.ts';
import { diamondsOf } from '#server/diamonds/diamonds.service.ts';
import type { Host } from '#server/platform/host.ts';
import { stonePicture } from './stone-picture.service.ts';

const maxPictures = 200;
const fileForm = /^(\d{1,10})\.webp$/;

/** `stone-pictures/<id>.webp`: drawings of stock stones from their proportions, for emails; 404 for an unknown stone. */
export function mountStonePictures(app: Hono, { db }: Pick<Host, 'db'>): void {
  const drawn = new LRUCache<number, Uint8Array<ArrayBuffer>>({ max: maxPictures });
  app.get('/stone-pictures/:name', async (context) => {
    const id = readStoneId(fileForm.exec(context.req.param('name'))?.[1] ?? null);
    const known = id === null ? undefined : drawn.get(id);
    const [stone] = id === null || known ? [] : await diamondsOf(db.handle, [id]);
    const content = known ?? (stone && new Uint8Array((await stonePicture(stone)).content));
    if (id === null || !content) return context.notFound();
    drawn.set(id, content);
    return context.body(content, 200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
  });
}
