import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import {
  codeAlphabet,
  codeLength,
  type PiecePaperKind,
  type PieceStatement,
  piecePaperNumber,
} from '#kernel/shop/piece-papers/piece-paper.ts';
import type { Order, OrderItem } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { PaperKey } from '#server/platform/signing/paper-key.ts';
import { insertPiecePaper, keepPublicKey, nextNumber, type PiecePaperRow } from './piece-papers.repo.ts';
import { type PieceFacts, statementOf } from './piece-statement.service.ts';

/** 40 random bits. */
const randomCode = (): string =>
  Array.from(randomBytes(codeLength), (byte) => codeAlphabet[byte % codeAlphabet.length]).join('');

interface IssuedPaper {
  kind: PiecePaperKind;
  order: Order;
  item: OrderItem;
  facts: PieceFacts;
  valuation?: PieceStatement['valuation'];
  pieces: number;
  askedBy: PiecePaperRow['asked_by'];
  now: Date;
}

/** Numbers, signs and stores a paper. The caller has locked the order; call it last, because it locks the counter. */
export async function issuePaper(
  trx: Transaction<Schema>,
  key: PaperKey,
  { kind, order, item, facts, valuation, pieces, askedBy, now }: IssuedPaper,
): Promise<PiecePaperRow> {
  await keepPublicKey(trx, { id: key.id, jwk: key.publicKey, now });
  const id = { kind, number: await nextNumber(trx, kind), code: randomCode() };
  const document = await key.sign(statementOf(kind, piecePaperNumber(id), facts, valuation));
  return insertPiecePaper(trx, {
    ...id,
    order_id: order.id,
    order_item_id: item.id,
    pieces,
    issued_on: facts.issuedOn,
    issued_at: now,
    asked_by: askedBy,
    key_id: key.id,
    document,
  });
}
