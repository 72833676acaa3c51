import * as v from 'valibot';
import { plainText } from '#kernel/shop/text/plain-text.ts';

/** Signed papers of a piece: its valuation for insurers, and its passport. */
export const piecePaperKinds = ['valuation', 'passport'] as const;

export type PiecePaperKind = (typeof piecePaperKinds)[number];

const prefixes: Record<PiecePaperKind, string> = { valuation: 'V', passport: 'P' };

/** Crockford's Base32: without I, L, O and U, which readers confuse. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 8;

/** Identifies a paper; `code` is random, so that numbers cannot be guessed. */
export interface PiecePaperId {
  kind: PiecePaperKind;
  number: number;
  code: string;
}

/** The printed number of a paper: `P-000012-7K4QX2RM`. */
export function piecePaperNumber({ kind, number, code }: PiecePaperId): string {
  return `${prefixes[kind]}-${String(number).padStart(6, '0')}-${code}`;
}

/** Parses a number as people type it, in any case and with O for 0 or I and L for 1; undefined if it is none. */
export function parsePiecePaperNumber(typed: string): PiecePaperId | undefined {
  const match = /^([VP])-?(\d{6,9})-?([0-9A-Z]{8})$/.exec(plainText(typed).replace(/\s/g, '').toUpperCase());
  const [, prefix, number = '', typedCode = ''] = match ?? [];
  const code = typedCode.replaceAll('O', '0').replace(/[IL]/g, '1');
  const kind = piecePaperKinds.find((each) => prefixes[each] === prefix);
  return kind && !code.includes('U') ? { kind, number: Number(number), code } : undefined;
}

/** Whether the value rests on the price of the day of the paper, or on the price of the order. */
export const valueBases = ['price-of-the-day', 'price-paid'] as const;

export type ValueBasis = (typeof valueBases)[number];

/** Why a paper is no longer valid. */
export const revocationReasons = ['returned', 'traded', 'recalled', 'staff'] as const;

export type RevocationReason = (typeof revocationReasons)[number];

const localised = v.record(v.string(), v.string());
const stone = v.object({
  role: v.string(),
  count: v.number(),
  carat: v.number(),
  lab: v.string(),
  reportNumber: v.string(),
});

/** The signed content of a paper. It has no personal data: neither a name nor an address, and a passport no order number. */
export const pieceStatement = v.object({
  kind: v.picklist(piecePaperKinds),
  number: v.string(),
  /** Day on the shop's clock, `YYYY-MM-DD`. */
  issuedOn: v.pipe(v.string(), v.isoDate()),
  shop: v.object({ name: localised, site: v.string() }),
  name: localised,
  pieces: v.array(
    v.object({
      metals: v.array(v.object({ metal: v.string(), grams: v.nullable(v.number()) })),
      grams: v.number(),
      stones: v.array(stone),
    }),
  ),
  /** The same in sentences, by language. */
  described: v.record(v.string(), v.array(v.object({ label: v.string(), value: v.string() }))),
  makersMark: v.string(),
  /** Of the design, or of the article with its options; '' for a piece that was not made to order. */
  designHash: v.string(),
  orderYear: v.number(),
  valuation: v.optional(
    v.object({
      order: v.number(),
      amountMinor: v.number(),
      currency: v.string(),
      /** Pieces with this value each. */
      count: v.number(),
      basis: v.picklist(valueBases),
      purpose: v.literal('insurance-replacement'),
      signatory: v.string(),
    }),
  ),
});

export type PieceStatement = v.InferOutput<typeof pieceStatement>;
