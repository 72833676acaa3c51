import * as v from 'valibot';
import { formatMoney } from '#kernel/shop/money/format.ts';
import { isCurrencyCode } from '#kernel/shop/money/money.ts';
import {
  type PieceStatement,
  piecePaperNumber,
  pieceStatement,
} from '#kernel/shop/piece-papers/piece-paper.ts';
import { shopSettings } from '#kernel/shop/settings/shop-settings.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { defaultLocale, type Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import type { Translate } from '#kernel/shop/text/translate.ts';
import type { Host } from '#server/platform/host.ts';
import type { Paper } from '#server/platform/pdf/paper.ts';
import { printed } from '#server/platform/pdf/printed-papers.ts';
import { textsIn } from '#server/platform/texts.ts';
import { letterhead, paperDay } from '#server/receipts/letterhead.service.ts';
import { keepPrint, type PiecePaperRow, readPrint } from './piece-papers.repo.ts';

const partOf = (document: string, index: number): string => document.split('.')[index] ?? '';

/** The signed statement of a paper. */
function readStatement({ document }: Pick<PiecePaperRow, 'document'>): PieceStatement {
  return v.parse(pieceStatement, JSON.parse(Buffer.from(partOf(document, 1), 'base64url').toString('utf8')));
}

/** Page on which a paper is verified. */
const verificationUrl = (siteOrigin: string, locale: Locale, number: string): string =>
  `${siteOrigin}${localisePath(locale, '/verify/')}?number=${number}`;

function amountOf({ valuation }: PieceStatement, locale: Locale): string {
  if (!valuation || !isCurrencyCode(valuation.currency)) return '';
  return formatMoney({ currency: valuation.currency, minor: valuation.amountMinor }, locale);
}

function factsOf(statement: PieceStatement, row: PiecePaperRow, day: string, t: Translate): Paper['facts'] {
  const { valuation, makersMark, orderYear, number } = statement;
  return [
    { label: t('piece-papers-api.number'), lines: [number] },
    { label: t('piece-papers-api.issued'), lines: [day] },
    ...(valuation
      ? [
          { label: t('piece-papers-api.order'), lines: [String(valuation.order)] },
          { label: t('piece-papers-api.purpose'), lines: [t('piece-papers-api.purpose-insurance')] },
          { label: t('piece-papers-api.currency'), lines: [valuation.currency] },
          { label: t('piece-papers-api.pieces'), lines: [String(row.pieces)] },
        ]
      : [{ label: t('piece-papers-api.order-year'), lines: [String(orderYear)] }]),
    ...(makersMark === '' ? [] : [{ label: t('piece-papers-api.makers-mark'), lines: [makersMark] }]),
  ];
}

function statementsOf(statement: PieceStatement, day: string, t: Translate): string[] {
  const { valuation, designHash } = statement;
  const design = designHash === '' ? [] : [t('piece-papers-api.design', { hash: designHash })];
  if (!valuation) return [t('piece-papers-api.about-passport'), ...design];
  return [
    t(`piece-papers-api.basis-${valuation.basis}`, { day }),
    t('piece-papers-api.from-records'),
    t('piece-papers-api.by-the-seller'),
    ...design,
  ];
}

async function paperOf(host: Host, row: PiecePaperRow, locale: Locale): Promise<Paper> {
  const t = textsIn(locale);
  const statement = readStatement(row);
  const { head, email, timeZone } = await letterhead(host.db.handle, locale);
  const { number, valuation } = statement;
  const day = paperDay(row.issued_at, timeZone, locale);
  const heading = t(`piece-papers-api.heading-${row.kind}`);
  const url = verificationUrl(host.config.siteOrigin, locale, number);
  const amount = amountOf(statement, locale);
  const signatory = valuation?.signatory ?? '';
  return {
    ...head,
    title: `${heading} ${number}`,
    issuedAt: row.issued_at,
    heading,
    facts: factsOf(statement, row, day, t),
    parties: [],
    items: [
      {
        name: localText(statement.name, locale),
        amount,
        detail: [],
        rows: statement.described[locale] ?? statement.described[defaultLocale] ?? [],
      },
    ],
    totals: valuation ? [{ label: t('piece-papers-api.value', { count: row.pieces }), amount }] : [],
    statements: statementsOf(statement, day, t),
    seal: {
      code: url,
      lines: [
        signatory === ''
          ? t('piece-papers-api.signed', { brand: head.brand, day })
          : t('piece-papers-api.signed-by', { brand: head.brand, day, name: signatory }),
        t('piece-papers-api.signature', { signature: partOf(row.document, 2) }),
        t('piece-papers-api.key', { key: row.key_id }),
        t('piece-papers-api.verify', { url }),
      ],
    },
    foot: t('receipt.foot', { brand: head.brand, email, number }),
  };
}

/** PDF of a paper in a language; once printed, the same bytes each time. */
export async function piecePaperFile(
  host: Host,
  row: PiecePaperRow,
  locale: Locale,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { handle } = host.db;
  const name = `${shopSettings().filePrefix}-${row.kind}-${piecePaperNumber(row)}.pdf`;
  const stored = await readPrint(handle, row.id, locale);
  if (stored) return { name, bytes: stored };
  const bytes = await printed(await paperOf(host, row, locale));
  await host.db.transaction((trx) => keepPrint(trx, row.id, locale, bytes));
  return { name, bytes: (await readPrint(handle, row.id, locale)) ?? bytes };
}
