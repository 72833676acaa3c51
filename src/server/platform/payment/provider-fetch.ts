import * as v from 'valibot';
import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import { inClientSpan } from '#server/platform/tracing/spans.ts';
import { ProviderError } from './adapter.ts';

const timeoutMs = 8_000;
const largestAnswer = 4 * 1024 * 1024;

export interface ProviderAnswer {
  status: number;
  text: string;
}

export function isTemporaryStatus(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

/** A request to a provider without an SDK: times out after eight seconds, no redirects. Throws a ProviderError. */
export async function providerFetch(
  provider: ProviderId,
  url: string,
  init: RequestInit = {},
): Promise<ProviderAnswer> {
  try {
    const { status, text } = await inClientSpan(
      `provider ${provider}`,
      { 'server.address': new URL(url).host, 'http.request.method': init.method ?? 'GET' },
      async () => {
        const response = await fetch(url, {
          ...init,
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        return { status: response.status, text: await response.text() };
      },
    );
    if (text.length > largestAnswer) {
      throw new ProviderError(provider, 'the answer is too large', { isTemporary: false });
    }
    return { status, text };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const why = error instanceof Error ? error.message : 'no answer';
    throw new ProviderError(provider, why, { isTemporary: true, isAnswered: false, cause: error });
  }
}

/** The JSON of an answer; undefined if it is not JSON. */
export function jsonOf({ text }: ProviderAnswer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Validates the JSON of an answer. Throws a ProviderError if it does not match the schema. */
export function readAnswer<Schema extends v.GenericSchema>(
  provider: ProviderId,
  schema: Schema,
  document: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, document);
  if (read.success) return read.output;
  const where = v.getDotPath(read.issues[0]) ?? 'shape';
  throw new ProviderError(provider, `unexpected answer: ${where}`, { isTemporary: false });
}
