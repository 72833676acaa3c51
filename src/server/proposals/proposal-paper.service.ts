import { formatMoney } from '#kernel/shop/money/format.ts';
import { convertPriceMinor } from '#kernel/shop/money/money.ts';
import { proposalNumber } from '#kernel/shop/proposals/proposal.rules.ts';
import { shopSettings } from '#kernel/shop/settings/shop-settings.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { emailItems } from '#server/cart/line-emails.service.ts';
import { lineLabels } from '#server/cart/line-labels.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import type { Host } from '#server/platform/host.ts';
import type { Email, EmailDetails } from '#server/platform/mail/email.ts';
import type { Paper } from '#server/platform/pdf/paper.ts';
import { printed } from '#server/platform/pdf/printed-papers.ts';
import { textsIn } from '#server/platform/texts.ts';
import { letterhead, paperDay } from '#server/receipts/letterhead.service.ts';
import { readStore } from '#server/stores/stores.repo.ts';
import { heldPrices } from './proposal-cart.service.ts';
import { createProposalLink, lastDayText } from './proposal-sending.service.ts';
import { findProposal, type Proposal } from './proposals.repo.ts';
import { proposalTotal } from './proposals-desk-view.service.ts';

type Labelled = { label: string; lines: string[] };

/** How the pieces reach the customer, and the note of the shop. */
async function placeFacts({ db }: Pick<Host, 'db'>, row: Proposal, locale: Locale): Promise<Labelled[]> {
  const t = textsIn(locale);
  const store = row.store_id === null ? undefined : await readStore(db.handle, row.store_id);
  const { name = '', address = '' } = store ? localText(store.text, locale) : {};
  return [
    store
      ? { label: t('proposals-api.collected-at'), lines: [name, address] }
      : { label: t('proposals-api.delivery'), lines: [t('proposals-api.delivery-text')] },
    ...(row.note === '' ? [] : [{ label: t('proposals-api.note'), lines: row.note.split('\n') }]),
  ];
}

const currencyOfProposal = ({ currency: code, symbol, rate }: Proposal) => ({ code, symbol, rate });

/** Pieces, total and day of the proposal of an email, which gets a link of its own when it is sent. */
export async function proposalDetails(
  host: Host,
  { values, locale, url }: Pick<Email, 'values' | 'locale' | 'url'>,
): Promise<EmailDetails | undefined> {
  const { handle } = host.db;
  const row = await findProposal(handle, Number(values['proposal']));
  if (!row) return undefined;
  const t = textsIn(locale);
  const now = host.clock.now();
  const currency = currencyOfProposal(row);
  const details = {
    items: await emailItems(host, await heldPrices(handle, row, now), { locale, currency }),
    totals: [{ label: t('proposals-api.total'), amount: formatMoney(proposalTotal(row), locale) }],
    facts: [
      { label: t('proposals-api.number'), lines: [proposalNumber(row.id)] },
      { label: t('proposals-api.valid-until'), lines: [lastDayText(row, locale)] },
      ...(await placeFacts(host, row, locale)),
    ],
  };
  if (!url) return details;
  const link = await createProposalLink(handle, { id: row.id, isMailed: true, now });
  return { ...details, fragment: `proposal=${link}` };
}

async function paperOf(host: Host, row: Proposal): Promise<Paper> {
  const { handle } = host.db;
  const { locale } = row;
  const t = textsIn(locale);
  const labels = await shopLabels(handle);
  const { head, email, timeZone } = await letterhead(handle, locale);
  const number = proposalNumber(row.id);
  const money = (minor: number) => formatMoney({ currency: row.currency, minor }, locale);
  const issuedAt = row.sent_at ?? row.created_at;
  const priced = await heldPrices(handle, row, host.clock.now());
  const [place, ...note] = await placeFacts(host, row, locale);
  return {
    ...head,
    title: `${t('proposals-api.heading')} ${number}`,
    issuedAt,
    heading: t('proposals-api.heading'),
    facts: [
      { label: t('proposals-api.number'), lines: [number] },
      { label: t('proposals-api.issued'), lines: [paperDay(issuedAt, timeZone, locale)] },
      { label: t('proposals-api.valid-until'), lines: [lastDayText(row, locale)] },
      { label: t('proposals-api.made-by'), lines: [row.staff_name] },
    ],
    parties: [
      { label: t('proposals-api.made-for'), lines: [row.name, row.email] },
      ...(place ? [place] : []),
    ],
    items: priced.map((each) => {
      const { quantity } = each.line;
      const { name, options } = lineLabels(each, labels, locale);
      const unit = convertPriceMinor(each.priceMinor, currencyOfProposal(row));
      const count =
        quantity > 1
          ? t('receipt.quantity', { count: quantity, amount: money(unit) })
          : t('receipt.pieces', { count: quantity });
      return { name, amount: money(unit * quantity), detail: [count], rows: rowsOf(options) };
    }),
    totals: [{ label: t('proposals-api.total'), amount: formatMoney(proposalTotal(row), locale) }],
    statements: [
      ...note.flatMap(({ lines }) => lines),
      t('proposals-api.statement', { until: lastDayText(row, locale) }),
    ],
    foot: t('receipt.foot', { brand: head.brand, email, number }),
  };
}

const rowsOf = (options: Readonly<Record<string, string>>) =>
  Object.entries(options).map(([label, value]) => ({ label, value }));

/** PDF of a proposal, in the language of the customer. */
export async function proposalFile(
  host: Host,
  row: Proposal,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const name = `${shopSettings().filePrefix}-proposal-${proposalNumber(row.id)}.pdf`;
  return { name, bytes: await printed(await paperOf(host, row)) };
}
