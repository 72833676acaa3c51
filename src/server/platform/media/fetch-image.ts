const mostRedirects = 3;
const timeoutMs = 30_000;

/** Why an image was not fetched. */
export type FetchProblem = 'host' | 'status' | 'too-large' | 'unreachable';

const isAllowed = (url: URL, hosts: readonly string[]): boolean =>
  url.protocol === 'https:' && url.port === '' && url.username === '' && hosts.includes(url.hostname);

/** Whether an address is of one of these hosts, by HTTPS. */
export const isAllowedAddress = (address: string, hosts: readonly string[]): boolean =>
  URL.canParse(address) && isAllowed(new URL(address), hosts);

async function bodyOf(response: Response, mostBytes: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > mostBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Bytes of an image at an address of one of these hosts. Redirects to other hosts are refused. */
export async function fetchImage(
  address: string,
  hosts: readonly string[],
  mostBytes: number,
): Promise<Uint8Array | FetchProblem> {
  let url = URL.canParse(address) ? new URL(address) : undefined;
  try {
    for (let at = 0; at <= mostRedirects; at += 1) {
      if (!url || !isAllowed(url, hosts)) return 'host';
      const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
      const next = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && next !== null) {
        await response.body?.cancel();
        url = URL.canParse(next, url) ? new URL(next, url) : undefined;
        continue;
      }
      if (!response.ok) {
        await response.body?.cancel();
        return 'status';
      }
      return (await bodyOf(response, mostBytes)) ?? 'too-large';
    }
    return 'status';
  } catch {
    return 'unreachable';
  }
}
