import type { Api } from '#client/api/api.ts';
import { readPaperKeys, readPaperState } from '#client/api/piece-papers.ts';
import { verifySignature } from '#client/verify-paper.ts';
import { type PieceStatement, parsePiecePaperNumber } from '#kernel/shop/piece-papers/piece-paper.ts';
import { tokenOf } from '#kernel/shop/piece-papers/piece-paper-file.ts';

/** Result of the verification of a paper. */
export type Verdict =
  | { outcome: 'valid'; statement: PieceStatement; keyId: string }
  | { outcome: 'revoked'; statement: PieceStatement; keyId: string; revokedOn: string; reason: '' | 'traded' }
  | { outcome: 'forged' | 'unknown' | 'unreadable' | 'unsupported' };

/**
 * Verifies a number, or the content of a signed file: the signature in the browser with the published keys, and the number
 * at the shop. Rejects if the shop cannot be reached.
 */
export async function verifyPaper(api: Api, typed: string): Promise<Verdict> {
  const own = tokenOf(typed);
  if (own === undefined && !parsePiecePaperNumber(typed)) return { outcome: 'unreadable' };
  const keys = await readPaperKeys(api);
  const signed = own === undefined ? undefined : await verifySignature(own, keys);
  if (signed && signed.outcome !== 'genuine') return signed;
  const known = await readPaperState(api, signed?.statement.number ?? typed);
  if (known.state === 'unknown') return { outcome: 'unknown' };
  const verdict = signed ?? (await verifySignature(known.document, keys));
  if (verdict.outcome !== 'genuine') return verdict;
  // Signed with a key that was stolen: the shop has issued another document under the number.
  if (verdict.statement.number !== known.number || (own !== undefined && own !== known.document))
    return { outcome: 'forged' };
  const { statement, keyId } = verdict;
  return known.state === 'valid'
    ? { outcome: 'valid', statement, keyId }
    : { outcome: 'revoked', statement, keyId, revokedOn: known.revokedOn, reason: known.reason };
}
