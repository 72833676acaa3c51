import type { Transaction } from 'kysely';
import type { OpenMatterKind } from '#kernel/shop/account/personal-data.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { checkOwnerProof, type OwnerProof } from '#server/authentication/owner-proof.service.ts';
import {
  type CustomerRow,
  findCustomer,
  lockCustomer,
  lockGuests,
  readCustomerIds,
} from '#server/customers/customers.repo.ts';
import { type Adopt, adoptGuests } from '#server/customers/guests.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import type { DataOwner, PersonalData } from '#server/platform/personal-data.ts';
import { text } from '#server/platform/texts.ts';

async function customerOf(host: Host, call: SignedCall): Promise<CustomerRow> {
  const customer = await findCustomer(host.db.handle, call.shopper.customerId);
  return customer ?? refuse(codes.notSignedIn);
}

async function ownerOf(executor: Executor, { id, email, phone }: CustomerRow): Promise<DataOwner> {
  return { id, ids: await readCustomerIds(executor, id), email, phone };
}

/** Data of every section about the caller, and a description of each in the language of the call. */
export async function personalDataOf(
  host: Host,
  call: SignedCall,
  sections: readonly PersonalData[],
): Promise<{ about: Record<string, string>; data: Record<string, unknown> }> {
  return partsOf(host, call.locale, await customerOf(host, call), sections);
}

async function partsOf(host: Host, locale: Locale, customer: CustomerRow, sections: readonly PersonalData[]) {
  const { handle } = host.db;
  const owner = await ownerOf(handle, customer);
  const [about, data]: [Record<string, string>, Record<string, unknown>] = [{}, {}];
  for (const { name, read } of sections) {
    const part = await read(handle, owner);
    if (part === undefined) continue;
    about[name] = text(locale, `own-data-api.part-${name}`);
    data[name] = part;
  }
  return { about, data };
}

/** The export file of a customer's data. */
export function personalDataFile(now: Date, parts: Awaited<ReturnType<typeof partsOf>>) {
  return { format: 'shop.own-data', version: 1, made_at: now.toISOString(), ...parts } as const;
}

/** The export file of a customer, made by staff. */
export async function dataOfCustomer(
  host: Host,
  { customerId, locale, now }: DataSubject,
  sections: readonly PersonalData[],
) {
  const customer = await findCustomer(host.db.handle, customerId);
  if (!customer) throw new Error(`customer ${customerId} does not exist`);
  return personalDataFile(now, await partsOf(host, locale, customer, sections));
}

interface OpenLine {
  kind: OpenMatterKind;
  number: string;
  text: string;
  path: string;
}

async function openMatters(
  executor: Executor,
  sections: readonly PersonalData[],
  owner: DataOwner,
  { now, locale }: { now: Date; locale: Locale },
): Promise<OpenLine[]> {
  const matters = [];
  for (const { open } of sections) matters.push(...((await open?.(executor, owner, now)) ?? []));
  return matters.map(({ kind, number, path }) => ({
    kind,
    number,
    path,
    text: text(locale, `own-data-api.open-${kind}`, { number }),
  }));
}

async function retainedRecords(
  executor: Executor,
  sections: readonly PersonalData[],
  owner: DataOwner,
): Promise<number> {
  let count = 0;
  for (const { kept } of sections) count += (await kept?.(executor, owner)) ?? 0;
  return count;
}

/** Open matters that prevent the deletion of the account, and the number of records that the law retains. */
export async function closingOf(
  host: Host,
  call: SignedCall,
  sections: readonly PersonalData[],
): Promise<{ hasPassword: boolean; retainedOrders: number; open: OpenLine[] }> {
  const { handle } = host.db;
  const customer = await customerOf(host, call);
  const owner = await ownerOf(handle, customer);
  return {
    hasPassword: customer.password_hash !== null,
    retainedOrders: await retainedRecords(handle, sections, owner),
    open: await openMatters(handle, sections, owner, call),
  };
}

async function refuseOpen(
  trx: Transaction<Schema>,
  sections: readonly PersonalData[],
  owner: DataOwner,
  call: SignedCall,
): Promise<void> {
  const [first] = await openMatters(trx, sections, owner, call);
  if (first)
    refuse(codes.accountInvalid, { text: { key: 'own-data-api.still-open', values: { first: first.text } } });
}

/**
 * Deletes an account and the guests of its address: every section erases its rows, all sessions end, and an email
 * confirms it. Throws 1100004 without proof or while something is open. The customer is locked, so that nothing new
 * opens.
 */
export async function eraseAccount(
  host: Host,
  call: SignedCall,
  {
    adoptions,
    sections,
    proof,
  }: { adoptions: readonly Adopt[]; sections: readonly PersonalData[]; proof: OwnerProof },
): Promise<void> {
  const customer = await customerOf(host, call);
  const before = await ownerOf(host.db.handle, customer);
  await host.db.transaction((trx) => refuseOpen(trx, sections, before, call));
  await checkOwnerProof(host, call, customer, 'erase', proof);
  await host.db.transaction(async (trx) => {
    await lockCustomer(trx, customer.id);
    await adoptGuests(trx, adoptions, customer, call.now);
    const owner = await ownerOf(trx, customer);
    await refuseOpen(trx, sections, owner, call);
    await eraseSections(trx, sections, owner, call);
  });
}

async function eraseSections(
  trx: Transaction<Schema>,
  sections: readonly PersonalData[],
  owner: DataOwner,
  { now, locale }: { now: Date; locale: Locale },
): Promise<void> {
  for (const { erase } of sections.toReversed()) await erase(trx, owner, now);
  await queueMail(trx, { kind: 'account-erased', to: owner.email, customerId: null, locale, values: {} });
}

export interface DataSubject {
  customerId: number;
  now: Date;
  /** Language of the texts in the result. */
  locale: Locale;
}

/** Texts of the open matters that prevent the deletion of a customer. */
export async function openMatterTexts(
  executor: Executor,
  sections: readonly PersonalData[],
  { customerId, ...asked }: DataSubject,
): Promise<string[]> {
  const customer = await findCustomer(executor, customerId);
  if (!customer) return [];
  const open = await openMatters(executor, sections, await ownerOf(executor, customer), asked);
  return open.map((matter) => matter.text);
}

/**
 * Deletes a customer on behalf of staff, in the caller's transaction. Returns the text of the first open matter, or
 * undefined when done. A guest is deleted with all guests of the address.
 */
export async function eraseCustomer(
  trx: Transaction<Schema>,
  { adoptions, sections }: { adoptions: readonly Adopt[]; sections: readonly PersonalData[] },
  { customerId, now, locale }: DataSubject,
): Promise<string | undefined> {
  await lockCustomer(trx, customerId);
  const customer = await findCustomer(trx, customerId);
  if (!customer) throw new Error(`customer ${customerId} does not exist`);
  if (!customer.is_guest) await adoptGuests(trx, adoptions, customer, now);
  const owner = customer.is_guest
    ? { ...(await ownerOf(trx, customer)), ids: await lockGuests(trx, customer.email) }
    : await ownerOf(trx, customer);
  const [first] = await openMatters(trx, sections, owner, { now, locale });
  if (first) return first.text;
  await eraseSections(trx, sections, owner, { now, locale: customer.locale });
  return undefined;
}
