/** Money of one payment in somebody's books: what was taken, or what went back of it. */
export interface BookLine {
  kind: 'capture' | 'refund';
  /** The provider's number of the payment, of its refunds too. */
  payment: string;
  minor: number;
  currency: string;
}

/**
 * `missing-here`: the provider has money that we know nothing of; `missing-there`: we have written down money that it
 * does not have; `doubled-…`: taken twice; `amount`, `currency`: both have it, but not alike; `refunds`: what went back
 * is not the same.
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
  captures: BookLine[];
  refundedMinor: number;
}

function accountsOf(lines: readonly BookLine[]): Map<string, Account> {
  const accounts = new Map<string, Account>();
  for (const line of lines) {
    const account = accounts.get(line.payment) ?? { captures: [], refundedMinor: 0 };
    if (line.kind === 'capture') account.captures.push(line);
    else account.refundedMinor += line.minor;
    accounts.set(line.payment, account);
  }
  return accounts;
}

const sumOf = (lines: readonly BookLine[]): number => lines.reduce((sum, { minor }) => sum + minor, 0);

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

/** Where our books and the provider's are not the same, payment by payment. */
export function differences(ours: readonly BookLine[], theirs: readonly BookLine[]): Difference[] {
  const [here, there] = [accountsOf(ours), accountsOf(theirs)];
  const nothing: Account = { captures: [], refundedMinor: 0 };
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((payment) =>
    compare(payment, here.get(payment) ?? nothing, there.get(payment) ?? nothing),
  );
}
