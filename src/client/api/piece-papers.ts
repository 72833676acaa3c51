import type { OrderNumber } from '#kernel/shop/orders/order.ts';
import type { PiecePaperKind } from '#kernel/shop/piece-papers/piece-paper.ts';
import type { PublicPaperKey } from '#kernel/shop/piece-papers/piece-paper-file.ts';
import type { ValuationObstacle } from '#kernel/shop/piece-papers/valuation.rules.ts';
import type { Api, ApiData } from './api.ts';

/** A valuation or passport of a piece. */
export interface PiecePaper {
  kind: PiecePaperKind;
  number: string;
  /** `YYYY-MM-DD`. */
  issuedOn: string;
  isRevoked: boolean;
}

/** The papers of a line of an order. */
export interface LinePapers {
  lineId: number;
  name: string;
  /** `issued`: today. */
  valuation: ValuationObstacle | 'issued' | 'offered';
  papers: PiecePaper[];
}

/** State of the number of a paper at the shop. */
interface PaperState {
  state: 'valid' | 'revoked' | 'unknown';
  number: string;
  /** Compact JWS; '' for an unknown number. */
  document: string;
  revokedOn: string;
  /** `traded`: the piece was traded in; '' for other reasons. */
  reason: '' | 'traded';
}

type WirePaper = ApiData<'piecePapers'>['pieces'][number]['papers'][number];

const decodePaper = ({ kind, number, issued_on, is_revoked }: WirePaper): PiecePaper => ({
  ...{ kind, number, issuedOn: issued_on, isRevoked: is_revoked },
});

/** Valuations and passports of the pieces of an order. */
export async function readPiecePapers(api: Api, number: OrderNumber): Promise<LinePapers[]> {
  const { pieces } = await api.call('piecePapers', { increment_id: number }, { silent: true });
  return pieces.map(({ item_id, name, valuation, papers }) => ({
    ...{ lineId: item_id, name, valuation, papers: papers.map(decodePaper) },
  }));
}

/** Issues the valuation of a line; a refusal is shown to the shopper. */
export async function requestValuation(api: Api, number: OrderNumber, lineId: number): Promise<PiecePaper> {
  return decodePaper(
    await api.call('valuationRequest', { increment_id: number, item_id: lineId }, { notify: true }),
  );
}

/** The PDF of a paper in the language of the page. */
export async function readPiecePaper(api: Api, number: string): Promise<File> {
  const { name, bytes } = await api.call('piecePaperFile', { number }, { notify: true });
  return new File([bytes], name, { type: 'application/pdf' });
}

/** Whether a paper with this number was issued and is valid, with its signed document. */
export async function readPaperState(api: Api, number: string): Promise<PaperState> {
  const found = await api.call('piecePaperState', { number }, { silent: true });
  const { revoked_on: revokedOn, revoked_reason: reason = '', ...state } = found;
  return { ...state, revokedOn, reason };
}

/** The public keys of the shop's papers. */
export function readPaperKeys(api: Api): Promise<{ keys: PublicPaperKey[] }> {
  return api.call('paperKeys', {}, { silent: true });
}
