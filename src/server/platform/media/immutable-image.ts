import type { Context } from 'hono';

const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** A picture that never changes under its address, for pages of any origin; one that is not there is not found. */
export function immutableImage(context: Context, content: Uint8Array | undefined, ending: string) {
  if (!content) return context.notFound();
  return context.body(new Uint8Array(content), 200, {
    'Content-Type': types[ending] ?? '',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
}
