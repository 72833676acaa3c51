import type { Context } from 'hono';

/** The token of the Authorization header; undefined if it is missing or malformed. */
export function bearerToken(context: Context): string | undefined {
  return /^Bearer ((?:shop_)?[\w-]{43})$/i.exec(context.req.header('authorization') ?? '')?.[1];
}
