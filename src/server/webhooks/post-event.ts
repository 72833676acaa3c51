import { requestPublic } from '#server/platform/http/public-request.ts';

const timeoutMs = 10_000;

interface PostedEvent {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  permitsLoopback: boolean;
}

/** Sends an event and returns the status of the answer. Redirects are not followed; the answer is not read. */
export async function postEvent(event: PostedEvent): Promise<number> {
  const { status } = await requestPublic({ ...event, method: 'POST', timeoutMs, mostBytes: 0 });
  return status;
}
