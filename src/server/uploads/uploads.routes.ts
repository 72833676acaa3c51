import type { Hono } from 'hono';
import { uploadIdPattern } from '#kernel/shop/pictures/uploads.rules.ts';
import { uploadEndpoints } from '#kernel/wire/contracts/uploads.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { type Route, signedRoute } from '#server/platform/http/route.ts';
import { pictureBytes } from './object-storage.service.ts';
import { takeBase64Picture, takePicture } from './uploads.service.ts';

export function uploadRoutes(host: Host): Route[] {
  return [
    signedRoute(uploadEndpoints.uploadImage, (call, { file }) => takePicture(host, call, file, 'file')),
    signedRoute(uploadEndpoints.uploadBase64, (call, { image }) =>
      takeBase64Picture(host, call, image, 'image'),
    ),
  ];
}

/** Serves images. They never change under their URL; the headers keep a browser from running them. */
export function mountUploads(app: Hono, host: Host): void {
  app.get('/uploads/:name', async (context) => {
    const id = /^([\w-]+)\.webp$/.exec(context.req.param('name'))?.[1] ?? '';
    const content = uploadIdPattern.test(id) ? await pictureBytes(host, id) : undefined;
    if (!content) return context.notFound();
    return context.body(new Uint8Array(content), 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
}
