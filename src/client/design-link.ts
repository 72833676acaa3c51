import * as v from 'valibot';
import { canonicalDesign } from '#kernel/jewel/design/design.canonical.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { mostLinkBytes, mostLinkCharacters } from '#kernel/shop/designs/designs.rules.ts';
import { readStoneId, type StoneId } from '#kernel/shop/diamonds/diamond.ts';

/** A shopper's design as shared. */
export interface Composition {
  design: Design;
  /** Stock id of its diamond; null if the shop chooses the stone. */
  stoneId: StoneId | null;
  name: string;
}

/** Why a link shows no design: it has none, it was truncated or altered, or the design cannot be made. */
export type LinkProblem = 'missing' | 'broken' | 'too-long' | 'impossible';

export type DecodedLink = { composition: Composition } | { problem: LinkProblem };

export const mostNameCharacters = 60;

const compositionSchema = v.strictObject({
  design: v.unknown(),
  name: v.optional(v.string(), ''),
  stoneId: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.regex(/^[1-9]\d{0,9}$/),
        v.transform((id) => readStoneId(id)),
      ),
    ),
    null,
  ),
});

/** The name on one line, without invisible and bidirectional control characters. */
function tidyName(name: string): string {
  const plain = name.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  return [...plain.replace(/\s+/g, ' ').trim()].slice(0, mostNameCharacters).join('').trim();
}

function toBase64Url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Runs bytes through a (de)compressor; undefined if the output exceeds `most` bytes. */
async function pass(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array | undefined> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Encodes a design for a URL: base64url of its deflated canonical JSON. */
export async function encodeDesignLink({ design, stoneId, name }: Composition): Promise<string> {
  const document: unknown = JSON.parse(canonicalDesign(design));
  const json = JSON.stringify({
    design: document,
    name: tidyName(name),
    stoneId: stoneId && String(stoneId),
  });
  const packed = await pass(
    new TextEncoder().encode(json),
    new CompressionStream('deflate-raw'),
    Number.POSITIVE_INFINITY,
  );
  return toBase64Url(packed ?? new Uint8Array());
}

/** Decodes the output of `encodeDesignLink`; anything else returns a problem and never throws. */
export async function decodeDesignLink(text: string): Promise<DecodedLink> {
  if (text === '') return { problem: 'missing' };
  if (text.length > mostLinkCharacters) return { problem: 'too-long' };
  if (!/^[\w-]+$/.test(text)) return { problem: 'broken' };
  try {
    const bytes = await pass(fromBase64Url(text), new DecompressionStream('deflate-raw'), mostLinkBytes);
    if (bytes === undefined) return { problem: 'too-long' };
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const read = v.safeParse(compositionSchema, json);
    if (!read.success) return { problem: 'broken' };
    const { design } = parseDesign(read.output.design);
    if (design === null) return { problem: 'impossible' };
    return { composition: { design, stoneId: read.output.stoneId, name: tidyName(read.output.name) } };
  } catch {
    return { problem: 'broken' };
  }
}

/** Rotation from a named view: angles in whole degrees, distance in per cent of the view's. */
export interface Turned {
  azimuth: number;
  elevation: number;
  distance: number;
}

/** Names of the light and the view of a shared design, with its rotation. */
export interface SharedLook {
  light: string;
  view: string;
  /** Absent if the view was not rotated. */
  turned?: Turned | undefined;
}

const writeTurned = ({ azimuth, elevation, distance }: Turned): string =>
  [azimuth, elevation, distance].join(',');

/** Parses `28,25,100`; undefined for values outside the limits. */
function readTurned(text: string): Turned | undefined {
  const [azimuth, elevation, distance] = /^-?\d{1,3},-?\d{1,2},\d{2,3}$/.test(text)
    ? text.split(',').map(Number)
    : [];
  if (azimuth === undefined || elevation === undefined || distance === undefined) return undefined;
  const isReached = Math.abs(azimuth) <= 180 && elevation >= 0 && distance >= 20 && distance <= 220;
  return isReached ? { azimuth, elevation, distance } : undefined;
}

export interface DesignFragment {
  /** Encoded designs, in order. */
  texts: string[];
  showsPrices: boolean;
  /** '' for values that the URL does not have. */
  look: SharedLook;
}

/** Maximum designs in a URL. */
export const mostDesignsInLink = 4;

/** Parses `#d=…&d=…&prices=0&light=candle&view=top&turned=28,25,100`; prices are shown unless `prices=0`. */
export function readDesignFragment(hash: string): DesignFragment {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  return {
    texts: parameters.getAll('d').slice(0, mostDesignsInLink),
    showsPrices: parameters.get('prices') !== '0',
    look: {
      light: parameters.get('light') ?? '',
      view: parameters.get('view') ?? '',
      turned: readTurned(parameters.get('turned') ?? ''),
    },
  };
}

/** The fragment of a URL with these designs, including the #. */
export function designFragment(texts: readonly string[], showsPrices = true, look?: SharedLook): string {
  const designs = texts.map((text) => `d=${text}`);
  const seen = look ? [`light=${look.light}`, `view=${look.view}`] : [];
  const turned = look?.turned ? [`turned=${writeTurned(look.turned)}`] : [];
  return `#${[...designs, `prices=${showsPrices ? 1 : 0}`, ...seen, ...turned].join('&')}`;
}
