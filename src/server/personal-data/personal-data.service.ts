import type { Transaction } from 'kysely';
import type { OpenMatterKind } from '#kernel/shop/account/personal-data.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { verifyPassword } from '#server/platform/authentication/passwords.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import type { DataOwner, PersonalData } from '#server/platform/personal-data.ts';
import { text } from '#server/platform/texts.ts';
import { lockPerson, readOwnIds } from '#server/account/account-personal-data.repo.ts';
import { redeemCode, requestCode } from '#server/authentication/codes.service.ts';
import { type CustomerRow, findCustomer, lockGuests } from '#server/customers/customers.repo.ts';
import { type Adopt, adoptGuests } from '#server/customers/guests.service.ts';

async function customerOf(host: Host, call: SignedCall): Promise<CustomerRow> {
  const customer = await findCustomer(host.db.handle, call.shopper.customerId);
  return customer ?? refuse(codes.notSignedIn);
}

async function ownerOf(executor: Executor, { id, email, phone }: CustomerRow): Promise<DataOwner> {
  return { id, ids: await readOwnIds(executor, id), email, phone };
}

/** What every room keeps about the caller, and what each part is, in the language of the call. */
export async function personalDataOf(
  host: Host,
  call: SignedCall,
  rooms: readonly PersonalData[],
): Promise<{ about: Record<string, string>; data: Record<string, unknown> }> {
  return partsOf(host, call.locale, await customerOf(host, call), rooms);
}

async function partsOf(host: Host, locale: Locale, customer: CustomerRow, rooms: readonly PersonalData[]) {
  const { handle } = host.db;
  const owner = await ownerOf(handle, customer);
  const [about, data]: [Record<string, string>, Record<string, unknown>] = [{}, {}];
  for (const { name, read } of rooms) {
    const part = await read(handle, owner);
    if (part === undefined) continue;
    about[name] = text(locale, `own-data-api.part-${name}`);
    data[name] = part;
  }
  return { about, data };
}

/** The file of a customer's data, as the shop gives it to them and to who asks for it in their name. */
export function personalDataFile(now: Date, parts: Awaited<ReturnType<typeof partsOf>>) {
  return { format: 'aurelle.own-data', version: 1, made_at: now.toISOString(), ...parts } as const;
}

/** The same file, made by the house. */
export async function dataOfCustomer(
  host: Host,
  { customerId, locale, now }: { customerId: number; locale: Locale; now: Date },
  rooms: readonly PersonalData[],
) {
  const customer = await findCustomer(host.db.handle, customerId);
  if (!customer) throw new Error(`there is no customer ${customerId}`);
  return personalDataFile(now, await partsOf(host, locale, customer, rooms));
}

interface OpenLine {
  kind: OpenMatterKind;
  number: string;
  text: string;
  path: string;
}

async function openMatters(
  executor: Executor,
  rooms: readonly PersonalData[],
  owner: DataOwner,
  { now, locale }: { now: Date; locale: Locale },
): Promise<OpenLine[]> {
  const matters = [];
  for (const { open } of rooms) matters.push(...((await open?.(executor, owner, now)) ?? []));
  return matters.map(({ kind, number, path }) => ({
    kind,
    number,
    path,
    text: text(locale, `own-data-api.open-${kind}`, { number }),
  }));
}

async function keptRecords(
  executor: Executor,
  rooms: readonly PersonalData[],
  owner: DataOwner,
): Promise<number> {
  let count = 0;
  for (const { kept } of rooms) count += (await kept?.(executor, owner)) ?? 0;
  return count;
}

/** What stands between a customer and the deletion of the account, and what will be kept. */
export async function closingOf(
  host: Host,
  call: SignedCall,
  rooms: readonly PersonalData[],
): Promise<{ hasPassword: boolean; keptOrders: number; open: OpenLine[] }> {
  const { handle } = host.db;
  const customer = await customerOf(host, call);
  const owner = await ownerOf(handle, customer);
  return {
    hasPassword: customer.password_hash !== null,
    keptOrders: await keptRecords(handle, rooms, owner),
    open: await openMatters(handle, rooms, owner, call),
  };
}

/** Mails the code that confirms the deletion; 1000010. */
export async function mailEraseCode(host: Host, call: SignedCall): Promise<void> {
  const { email } = await customerOf(host, call);
  await requestCode(host, call, 'erase', email);
}

interface Proof {
  password: string;
  code: string;
}

/** Throws 1100004, naming the field, unless it is the customer who asks. */
async function checkProof(
  host: Host,
  call: SignedCall,
  customer: CustomerRow,
  { password, code }: Proof,
): Promise<void> {
  if (code !== '') {
    if (await redeemCode(host, call, 'erase', customer.email, code)) return;
    refuse(codes.accountInvalid, { text: { key: 'own-data-api.code-wrong' }, field: 'code' });
  }
  if (password === '')
    refuse(codes.accountInvalid, { text: { key: 'own-data-api.proof-missing' }, field: 'password' });
  // The same points as a change of the password: a stolen token guesses no more here than there.
  const key = `customer:${customer.id}`;
  await host.sharedLimits.take('loginDevice', key);
  if (!customer.password_hash || !(await verifyPassword(password, customer.password_hash)))
    refuse(codes.accountInvalid, { text: { key: 'own-data-api.password-wrong' }, field: 'password' });
  await host.sharedLimits.forgive('loginDevice', key);
}

async function refuseOpen(
  trx: Transaction<Schema>,
  rooms: readonly PersonalData[],
  owner: DataOwner,
  call: SignedCall,
): Promise<void> {
  const [first] = await openMatters(trx, rooms, owner, call);
  if (first)
    refuse(codes.accountInvalid, { text: { key: 'own-data-api.still-open', values: { first: first.text } } });
}

/**
 * Deletes an account, with what guests of its address have left: every room erases its own, all sessions end, and a
 * letter says so. 1100004 without proof, or while something is open; the row is held, so that nothing opens meanwhile.
 */
export async function eraseAccount(
  host: Host,
  call: SignedCall,
  { adoptions, rooms, proof }: { adoptions: readonly Adopt[]; rooms: readonly PersonalData[]; proof: Proof },
): Promise<void> {
  const customer = await customerOf(host, call);
  const before = await ownerOf(host.db.handle, customer);
  await host.db.transaction((trx) => refuseOpen(trx, rooms, before, call));
  await checkProof(host, call, customer, proof);
  await host.db.transaction(async (trx) => {
    await lockPerson(trx, customer.id);
    await adoptGuests(trx, adoptions, customer, call.now);
    const owner = await ownerOf(trx, customer);
    await refuseOpen(trx, rooms, owner, call);
    await eraseRooms(trx, rooms, owner, call);
  });
}

async function eraseRooms(
  trx: Transaction<Schema>,
  rooms: readonly PersonalData[],
  owner: DataOwner,
  { now, locale }: { now: Date; locale: Locale },
): Promise<void> {
  for (const { erase } of rooms.toReversed()) await erase(trx, owner, now);
  await queueMail(trx, { kind: 'account-erased', to: owner.email, customerId: null, locale, values: {} });
}

interface Asked {
  customerId: number;
  now: Date;
  /** Of whoever reads what stands in the way. */
  locale: Locale;
}

/** What has to be settled before a customer can be deleted, in words. */
export async function openOf(
  executor: Executor,
  rooms: readonly PersonalData[],
  { customerId, ...asked }: Asked,
): Promise<string[]> {
  const customer = await findCustomer(executor, customerId);
  if (!customer) return [];
  const open = await openMatters(executor, rooms, await ownerOf(executor, customer), asked);
  return open.map((matter) => matter.text);
}

/**
 * Deletes a customer for the house, in the caller's transaction, as the customer would: gives what stands in the way, in
 * words, and nothing where it is done. A guest goes with all guests of the address.
 */
export async function eraseCustomer(
  trx: Transaction<Schema>,
  { adoptions, rooms }: { adoptions: readonly Adopt[]; rooms: readonly PersonalData[] },
  { customerId, now, locale }: Asked,
): Promise<string | undefined> {
  await lockPerson(trx, customerId);
  const customer = await findCustomer(trx, customerId);
  if (!customer) throw new Error(`there is no customer ${customerId}`);
  if (!customer.is_guest) await adoptGuests(trx, adoptions, customer, now);
  const owner = customer.is_guest
    ? { ...(await ownerOf(trx, customer)), ids: await lockGuests(trx, customer.email) }
    : await ownerOf(trx, customer);
  const [first] = await openMatters(trx, rooms, owner, { now, locale });
  if (first) return first.text;
  await eraseRooms(trx, rooms, owner, { now, locale: customer.locale });
  return undefined;
}
