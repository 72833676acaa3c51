import {
  type PiecePaperKind,
  parsePiecePaperNumber,
  piecePaperNumber,
} from '#kernel/shop/piece-papers/piece-paper.ts';
import { type ValuationObstacle, valuationObstacle } from '#kernel/shop/piece-papers/valuation.rules.ts';
import { businessDay } from '#kernel/shop/stores/business-day.ts';
import { codes } from '#kernel/wire/codes.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import { lockOrder } from '#server/orders/orders.repo.ts';
import { type Order, type OrderItem, orderLines, ownOrder } from '#server/orders/orders.service.ts';
import { readRefundedPieces } from '#server/payment/refunds.repo.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { paperKeyOf } from '#server/platform/signing/paper-key.ts';
import { readReturnsOfOrder } from '#server/returns/returns.repo.ts';
import { issuePaper } from './issue-papers.service.ts';
import { issueMissingPassports, lacksPassport } from './passports.service.ts';
import { type PiecePaperRow, readPiecePaper, readPiecePapers, readPublicKeys } from './piece-papers.repo.ts';
import { pieceFacts } from './piece-statement.service.ts';
import { replacementValue } from './replacement-value.service.ts';
import { takenBackOf } from './taken-back.rules.ts';

/** Papers of a line of an order, and whether a valuation can be asked for. */
interface LinePapers {
  item: OrderItem;
  obstacle: ValuationObstacle | null;
  /** Pieces that the customer still has. */
  pieces: number;
  papers: PiecePaperRow[];
  /** The valid valuation of this day. */
  valuation: PiecePaperRow | undefined;
}

/** The price in base minor units that a piece must exceed; null in a shop that issues no valuations. */
async function thresholdOf({ db, config }: Pick<Host, 'db' | 'config'>): Promise<number | null> {
  if (config.paperSigningKey === undefined) return null;
  return (await siteDocument(db.handle)).settings.piecePapers?.valuationAboveMinor ?? null;
}

async function linePapers(
  executor: Executor,
  order: Order,
  { aboveMinor, now }: { aboveMinor: number | null; now: Date },
): Promise<LinePapers[]> {
  const day = businessDay(now);
  const returns = await readReturnsOfOrder(executor, order.id);
  const refunded = await readRefundedPieces(executor, order.id);
  const papers = await readPiecePapers(executor, order.id);
  return (await orderLines(executor, order.id)).map((item) => {
    const takenBack = takenBackOf(item, returns, refunded);
    const own = papers.filter((paper) => paper.order_item_id === item.id);
    const { base_price_minor: priceMinor, qty: quantity } = item;
    const facts = { state: order.status, priceMinor, quantity, takenBack };
    return {
      item,
      obstacle: valuationObstacle(facts, aboveMinor),
      pieces: item.qty - takenBack,
      papers: own,
      valuation: own.find(
        (row) => row.kind === 'valuation' && row.issued_on === day && row.revoked_at === null,
      ),
    };
  });
}

/**
 * Papers of each line of an order that the caller may see, with the threshold of valuations. Passports are issued at the first
 * look where the order was dispatched before the shop issued any.
 */
export async function piecePapersOf(
  host: Pick<Host, 'db' | 'config' | 'clock'>,
  order: Order,
  now: Date,
): Promise<{ aboveMinor: number | null; lines: LinePapers[] }> {
  const aboveMinor = await thresholdOf(host);
  const read = () => linePapers(host.db.handle, order, { aboveMinor, now });
  const lines = await read();
  const lacks = lines.some(({ item, pieces, papers }) => pieces > 0 && lacksPassport(item, papers));
  const isIssued = lacks && (await issueMissingPassports(host, order));
  return { aboveMinor, lines: isIssued ? await read() : lines };
}

function lineOf(lines: readonly LinePapers[], itemId: number): LinePapers {
  const line = lines.find(({ item }) => item.id === itemId);
  if (!line) refuse(codes.orderNotFound);
  if (line.obstacle !== null)
    refuse(codes.orderInvalid, { text: { key: `piece-papers-api.refused-${line.obstacle}` } });
  return line;
}

/**
 * Issues the valuation of a line at once, one a day: asking again that day returns the same. Throws 1500018 for a line of
 * another order, and 1500004 with the reason where the shop issues none.
 */
export async function requestValuation(
  host: Host,
  { shopper, ip, now }: SignedCall,
  asked: { incrementId: number; itemId: number },
): Promise<PiecePaperRow> {
  const { db, config } = host;
  const order = await ownOrder(db.handle, shopper.customerId, asked);
  const { aboveMinor, lines } = await piecePapersOf(host, order, now);
  const before = lineOf(lines, asked.itemId);
  if (before.valuation) return before.valuation;
  const { paperSigningKey, siteOrigin } = config;
  if (paperSigningKey === undefined) throw new Error('a valuation was offered without a signing key');
  await host.limits.take('pricingAddress', ip);
  const { value, basis } = await replacementValue(db.handle, order, before.item, now);
  const key = await paperKeyOf(paperSigningKey);
  const signatory = (await siteDocument(db.handle)).settings.piecePapers?.signatory ?? '';
  return db.transaction(async (trx) => {
    const locked = await lockOrder(trx, order.id);
    if (!locked) refuse(codes.orderNotFound);
    const { item, pieces, valuation } = lineOf(
      await linePapers(trx, locked, { aboveMinor, now }),
      asked.itemId,
    );
    if (valuation) return valuation;
    return issuePaper(trx, key, {
      ...{ kind: 'valuation', order: locked, item, pieces, askedBy: 'customer', now },
      facts: await pieceFacts(trx, locked, item, { siteOrigin, now }),
      valuation: {
        ...{ order: locked.increment_id, count: pieces, basis, signatory },
        ...{ amountMinor: value.minor, currency: value.currency, purpose: 'insurance-replacement' },
      },
    });
  });
}

/** A paper by its printed number; throws 1500018. */
export async function piecePaperByNumber(executor: Executor, typed: string): Promise<PiecePaperRow> {
  const id = parsePiecePaperNumber(typed);
  const row = id && (await readPiecePaper(executor, id));
  if (!row) refuse(codes.orderNotFound, { text: { key: 'piece-papers-api.unknown' } });
  return row;
}

/** Public state of a paper, for everyone who has its number. */
interface PiecePaperState {
  state: 'valid' | 'revoked' | 'unknown';
  kind: PiecePaperKind | null;
  /** Printed number. */
  number: string;
  /** The signed statement; '' for an unknown number. */
  document: string;
  revokedOn: string;
  revokedReason: '' | 'traded';
}

/** Whether a paper with this number was issued and is valid. */
export async function piecePaperState(executor: Executor, typed: string): Promise<PiecePaperState> {
  const id = parsePiecePaperNumber(typed);
  const row = id && (await readPiecePaper(executor, id));
  if (!row)
    return { state: 'unknown', kind: null, number: '', document: '', revokedOn: '', revokedReason: '' };
  return {
    state: row.revoked_at === null ? 'valid' : 'revoked',
    kind: row.kind,
    number: piecePaperNumber(row),
    document: row.document,
    revokedOn: row.revoked_at === null ? '' : businessDay(row.revoked_at),
    revokedReason: row.revoked_reason === 'traded' ? 'traded' : '',
  };
}

/** Public keys of the shop's papers: the present one, and those that signed earlier papers. */
export async function publicPaperKeys({ db, config }: Pick<Host, 'db' | 'config'>) {
  const former = await readPublicKeys(db.handle);
  if (config.paperSigningKey === undefined) return former;
  const { publicKey } = await paperKeyOf(config.paperSigningKey);
  return [publicKey, ...former.filter(({ kid }) => kid !== publicKey.kid)];
}
