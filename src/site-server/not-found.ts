import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { defaultLocale, type Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { acceptedEncodings } from './request-headers.ts';

interface NotFound {
  /** Folder of the release. */
  folder: string;
  locale: Locale;
  vary: string;
}

const pageOf = (locale: Locale) =>
  locale === defaultLocale ? '/404.html' : localisePath(locale, '/404/index.html');

const suffixes = { br: '.br', gzip: '.gz' } as const;

/** Answers 404 with the not-found page of a language, which sirv cannot do: it always answers 200. */
export async function sendNotFound(
  request: IncomingMessage,
  response: ServerResponse,
  { folder, locale, vary }: NotFound,
): Promise<void> {
  const page = join(folder, pageOf(locale));
  for (const encoding of [...acceptedEncodings(request.headers['accept-encoding']), undefined]) {
    const file = encoding ? page + suffixes[encoding] : page;
    const body = await readFile(file).catch(() => undefined);
    if (!body) continue;
    response.writeHead(404, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'no-cache',
      vary,
      ...(encoding && { 'content-encoding': encoding }),
    });
    response.end(body);
    return;
  }
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found');
}
