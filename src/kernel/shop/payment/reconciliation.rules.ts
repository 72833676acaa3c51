/** Fee that a provider charges for a capture or refund; negative if it refunds a part of its fee. */
export interface ProviderFee {
  /** That of the shop's account at the provider, which may differ from the payment's. */
  currency: string;
  minor: number;
}

/** A capture or refund of a payment, as recorded by the shop or the provider. */
export interface PaymentRecord {
  kind: 'capture' | 'refund';
  /** The provider's id of the payment, also for its refunds. */
  payment: string;
  minor: number;
  currency: string;
  /** Undefined where the provider does not report it, and in the shop's own records. */
  fee?: ProviderFee | undefined;
}

/**
 * `missing-here`: only the provider has the payment; `missing-there`: only the shop has it; `doubled-…`: captured
 * twice; `amount`, `currency`: both have it with different values; `refunds`: different refund totals.
 */
export const differenceKinds = [
  'missing-here',
  'missing-there',
  'doubled-here',
  'doubled-there',
  'amount',
  'currency',
  'refunds',
] as const;

export type DifferenceKind = (typeof differenceKinds)[number];

export interface Difference {
  kind: DifferenceKind;
  payment: string;
  oursMinor: number;
  theirsMinor: number;
  currency: string;
}

interface Account {
  captures: PaymentRecord[];
  refundedMinor: number;
}

function accountsOf(lines: readonly PaymentRecord[]): Map<string, Account> {
  const accounts = new Map<string, Account>();
  for (const line of lines) {
    const account = accounts.get(line.payment) ?? { captures: [], refundedMinor: 0 };
    if (line.kind === 'capture') account.captures.push(line);
    else account.refundedMinor += line.minor;
    accounts.set(line.payment, account);
  }
  return accounts;
}

const sumOf = (lines: readonly PaymentRecord[]): number => lines.reduce((sum, { minor }) => sum + minor, 0);

function compare(payment: string, ours: Account, theirs: Account): Difference[] {
  const [here] = ours.captures;
  const [there] = theirs.captures;
  const money = {
    payment,
    oursMinor: sumOf(ours.captures),
    theirsMinor: sumOf(theirs.captures),
    currency: (there ?? here)?.currency ?? '',
  };
  const refunds: Difference[] =
    ours.refundedMinor === theirs.refundedMinor
      ? []
      : [{ ...money, kind: 'refunds', oursMinor: ours.refundedMinor, theirsMinor: theirs.refundedMinor }];
  if (!here && !there) return refunds;
  if (!here) return [{ ...money, kind: 'missing-here' }];
  if (!there) return [{ ...money, kind: 'missing-there' }];
  if (theirs.captures.length > 1) return [{ ...money, kind: 'doubled-there' }, ...refunds];
  if (ours.captures.length > 1) return [{ ...money, kind: 'doubled-here' }, ...refunds];
  if (here.currency !== there.currency) return [{ ...money, kind: 'currency' }, ...refunds];
  if (here.minor !== there.minor) return [{ ...money, kind: 'amount' }, ...refunds];
  return refunds;
}

/** Differences between the shop's and the provider's records, by payment. */
export function differences(ours: readonly PaymentRecord[], theirs: readonly PaymentRecord[]): Difference[] {
  const [here, there] = [accountsOf(ours), accountsOf(theirs)];
  const nothing: Account = { captures: [], refundedMinor: 0 };
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((payment) =>
    compare(payment, here.get(payment) ?? nothing, there.get(payment) ?? nothing),
  );
}

/** The fee of a payment, or of its refunds, as the provider reported it last. */
export interface StatedFee extends Pick<PaymentRecord, 'payment' | 'kind'> {
  fee: ProviderFee;
}

/**
 * Fees of a statement, summed by payment and kind. Payments without their capture in the statement are left out: their
 * earlier refunds may be missing as well.
 */
export function statementFees(records: readonly PaymentRecord[]): StatedFee[] {
  const captured = new Set(records.flatMap(({ kind, payment }) => (kind === 'capture' ? [payment] : [])));
  const reported = records.filter(({ payment, fee }) => fee !== undefined && captured.has(payment));
  const groups = Map.groupBy(reported, ({ payment, kind }) => `${kind} ${payment}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first?.fee) return [];
    const minor = group.reduce((sum, { fee }) => sum + (fee?.minor ?? 0), 0);
    return [{ payment: first.payment, kind: first.kind, fee: { currency: first.fee.currency, minor } }];
  });
}
