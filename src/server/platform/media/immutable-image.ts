import type { Context } from 'hono';

const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** Serves an immutable image to pages of any origin (cached for a year); 404 if it does not exist. */
export function immutableImage(context: Context, content: Uint8Array | undefined, ending: string) {
  if (!content) return context.notFound();
  return context.body(new Uint8Array(content), 200, {
    'Content-Type': types[ending] ?? '',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
}
