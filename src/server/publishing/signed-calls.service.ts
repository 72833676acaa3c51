import type { Context } from 'hono';
import * as v from 'valibot';
import type { Host } from '#server/platform/host.ts';
import { signatureHeader, verifySignature } from '#server/platform/signing/signature.ts';
import { spendSignature } from './publishes.repo.ts';

const codesOf = { unsigned: 401, forged: 401, stale: 401, replayed: 409 } as const;

export function signatureRefusal(why: string, status: 400 | 401 | 404 | 409): Response {
  return Response.json({ accepted: false, why }, { status, headers: { 'Cache-Control': 'no-store' } });
}

/**
 * Body of a call with a recent signature that was not used before; the database stores it, so that no process accepts
 * it again. The signature covers the path and the raw body, which is then parsed as JSON.
 */
export async function readSigned<Schema extends v.GenericSchema>(
  context: Context,
  host: Host,
  schema: Schema,
): Promise<{ body: v.InferOutput<Schema> } | { refusal: Response }> {
  const { secrets } = host.config.publishing;
  if (secrets.length === 0) return { refusal: signatureRefusal('PUBLISH_SECRETS is not set', 404) };
  const raw = await context.req.text();
  const now = host.clock.now();
  const verdict = verifySignature(
    secrets,
    context.req.header(signatureHeader) ?? '',
    { path: context.req.path, body: raw },
    now,
  );
  if (!verdict.ok) {
    host.log.warn({ why: verdict.why, path: context.req.path }, 'signed call refused');
    return { refusal: signatureRefusal(verdict.why, codesOf[verdict.why]) };
  }
  const { digest, expiresAt } = verdict;
  if (!(await spendSignature(host.db.handle, { digest, expiresAt, now }))) {
    host.log.warn({ why: 'replayed', path: context.req.path }, 'signed call refused');
    return { refusal: signatureRefusal('replayed', codesOf.replayed) };
  }
  const parsed = v.safeParse(schema, parseJson(raw));
  if (!parsed.success) return { refusal: signatureRefusal(parsed.issues[0].message, 400) };
  return { body: parsed.output };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
