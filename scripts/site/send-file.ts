import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { type FileHeaders, isKnownTo } from './answers.ts';
import { type Encoding, rangeOf } from './files.ts';
import type { FileVersion, HotFiles } from './hot-files.ts';

export interface PackedPart {
  encoding: Encoding;
  body: Buffer;
}

/** The packed form that the browser takes and the file has; undefined for the plain one. */
export async function choosePart(
  files: HotFiles,
  version: FileVersion,
  accepted: readonly Encoding[],
): Promise<PackedPart | undefined> {
  for (const encoding of accepted) {
    const body = await files.packedOf(version, encoding);
    if (body) return { encoding, body };
  }
  return undefined;
}

/** As `choosePart`, where the best form is in memory already. */
export function heldPart(version: FileVersion, accepted: readonly Encoding[]): PackedPart | undefined {
  const [encoding] = accepted;
  const body = encoding && version.packed.get(encoding)?.body;
  return body && { encoding, body };
}

interface Sending {
  files: HotFiles;
  version: FileVersion;
  packed: Buffer | undefined;
  headers: FileHeaders;
  status: 200 | 404;
}

/** The part that is asked for: 206 where it can be met, `null` where it cannot, undefined for the whole. */
function rangeAsked({ headers: asked }: IncomingMessage, { version, packed, headers, status }: Sending) {
  if (packed || status !== 200) return undefined;
  // Who holds the first half of another release gets the whole anew.
  const condition = asked['if-range'];
  if (condition !== undefined && condition !== headers.etag) return undefined;
  return rangeOf(asked.range, version.size);
}

/**
 * Answers with a file, a part of it, or 304 for a browser that has it. False when a large file was swapped before
 * anything was sent: the caller looks it up again.
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  sending: Sending,
): Promise<boolean> {
  const { files, version, packed, headers, status } = sending;
  if (status === 200 && isKnownTo(request.headers['if-none-match'], headers.etag)) {
    response.writeHead(304, [...headers.bare]).end();
    return true;
  }
  const range = rangeAsked(request, sending);
  if (range === null) {
    response.writeHead(416, [...headers.bare, 'content-range', `bytes */${version.size}`]).end();
    return true;
  }
  const large = packed || version.body ? undefined : await files.openLarge(version);
  if (!packed && !version.body && !large) return false;
  if (range) {
    const { start, end } = range;
    const part = {
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${version.size}`,
    };
    response.writeHead(206, [...headers.bare, ...Object.entries(part).flat()]);
  } else {
    response.writeHead(status, [...headers.whole]);
  }
  if (large) {
    if (request.method === 'HEAD') {
      await large.close();
      response.end();
    } else await pipeline(large.createReadStream(range ?? {}), response);
    return true;
  }
  const body = packed ?? version.body;
  if (request.method === 'HEAD') response.end();
  else response.end(range ? body?.subarray(range.start, range.end + 1) : body);
  return true;
}
