import type { Context } from 'hono';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { type Locale, localeOfHeader } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { headers } from '#kernel/wire/headers.ts';
import { CallerBusyError } from '#server/platform/db/caller-shares.ts';
import { DatabaseUnavailableError } from '#server/platform/db/database-unavailable.ts';
import type { Logger } from '#server/platform/telemetry/log.ts';
import { hasText, text } from '#server/platform/texts.ts';
import { BusinessError, dataOf } from './business-error.ts';
import { callerOf } from './client-address.ts';
import { MalformedParameterError } from './read-input.ts';

/** The envelope of every answer. */
export interface Answer {
  code: number;
  message: string;
  data: unknown;
}

export const bodyLimitBytes = 256 * 1024;
/** Retry-After if the database is unavailable or the host closes. */
export const retryAfterS = 2;

export function localeOf(context: Context): Locale {
  return localeOfHeader(context.req.header(headers.locale));
}

export function ipOf(context: Context, trustedProxies: number): string {
  const incoming = (context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)
    ?.incoming;
  const peer = incoming?.socket?.remoteAddress;
  return callerOf(context.req.header('x-forwarded-for'), peer, trustedProxies);
}

const deskTexts = new Map<number, string>(
  Object.entries(deskCodes).map(([name, code]) => [
    code,
    `desk-api.${name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`,
  ]),
);

function refusal(error: BusinessError, locale: Locale): Answer {
  const fallback = deskTexts.get(error.code) ?? `codes.${error.code}`;
  const message = error.text
    ? text(locale, error.text.key, error.text.values)
    : text(locale, hasText(fallback) ? fallback : `codes.${codes.internal}`, { field: error.field ?? '' });
  return { code: error.code, message, data: dataOf(error, message) };
}

/** The answer to a failure that no call names: `data.error` is the message, as in every refusal. */
export function plainRefusal(
  context: Context,
  code: number,
  message: string,
  status: 404 | 500 | 503,
): Response {
  return context.json({ code, message, data: { error: message } } satisfies Answer, status);
}

/** The answer to a failed call: the refusal in the caller's language, or an internal error. */
export function failed(context: Context, error: unknown, log: Logger): Response {
  const locale = localeOf(context);
  context.header('Cache-Control', 'no-store');
  if (error instanceof BusinessError) {
    if (error.retryAfterS !== undefined) context.header('Retry-After', String(error.retryAfterS));
    return context.json(refusal(error, locale), error.status);
  }
  if (error instanceof MalformedParameterError) {
    const invalid = new BusinessError(codes.parameterInvalid, {
      text: { key: 'codes.field-invalid', values: { field: error.parameter } },
      field: error.parameter,
    });
    return context.json(refusal(invalid, locale), 400);
  }
  if (error instanceof CallerBusyError) {
    context.header('Retry-After', String(retryAfterS));
    const busy = new BusinessError(codes.limitExceeded, { text: { key: 'codes.caller-busy' } });
    return context.json(refusal(busy, locale), 429);
  }
  if (error instanceof DatabaseUnavailableError) {
    log.warn(
      { why: error.message, path: context.req.path, requestId: context.get('requestId') },
      'call refused: the database is unavailable',
    );
    context.header('Retry-After', String(retryAfterS));
    const message = text(locale, 'codes.unavailable');
    return plainRefusal(context, codes.internal, message, 503);
  }
  log.error({ err: error, path: context.req.path, requestId: context.get('requestId') }, 'call failed');
  return plainRefusal(context, codes.internal, text(locale, `codes.${codes.internal}`), 500);
}

/** The answer to a body over the size limit. */
export function tooLarge(context: Context): Response {
  const error = new BusinessError(codes.parameterInvalid, {
    text: { key: 'codes.body-too-large' },
    status: 413,
  });
  return context.json(refusal(error, localeOf(context)), 413);
}
