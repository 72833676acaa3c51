import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskCall } from '#kernel/shop/desk/desk-call.ts';
import { readChain } from '#server/audit/audit.repo.ts';
import { auditList, auditReport } from '#server/audit/audit-desk.service.ts';
import { auditLog, LooseWriteError } from '#server/audit/audit-log.service.ts';
import { type ChainedLine, chainHashes, type LineHash, unkeyedHashOf } from '#server/audit/chain.ts';
import type { AuditNote } from '#server/platform/desk/desk-route.ts';
import { runStaffCommand } from '#server/staff/staff-commands.service.ts';
import { type Desk, openDesk } from '../fixtures/desk-staff.ts';
import { openTestShop, type TestShop, testPassword } from '../fixtures/test-shop.ts';

let shop: TestShop;
let owner: Desk;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await openDesk(shop, ['owner'], { name: 'Ada Lo' });
});
afterAll(() => shop.close());

const anything = v.looseObject({});
const change = deskCall('desk/test/change', {
  access: 'staff',
  summary: 'changes a customer',
  writes: true,
  input: anything,
  output: anything,
});
const look = deskCall('desk/test/look', {
  access: 'staff',
  summary: 'shows a customer',
  showsCustomer: true,
  input: anything,
  output: anything,
});

function callOf(desk: Desk) {
  return {
    locale: 'en' as const,
    now: shop.clock.now(),
    requestId: 'request-1',
    ip: '127.0.0.1',
    agent: '',
    staff: { id: desk.id, name: '', email: desk.email, roles: ['owner'] as const, sessionId: 1 },
  };
}

async function customerId(email: string): Promise<number> {
  const row = await shop.db.handle
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A section's call: changes a customer in a transaction and names it for the audit log. */
async function rename(id: number, firstname: string, note: Partial<AuditNote> = {}): Promise<void> {
  await auditLog(shop.host).noted(callOf(owner), change, { id, firstname }, async ({ audit }) => {
    await shop.db.transaction(async (trx) => {
      const { firstname: was } = await trx
        .selectFrom('customer')
        .select('firstname')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await trx.updateTable('customer').set({ firstname }).where('id', '=', id).execute();
      const same = { lastname: 'Chan' };
      audit({
        kind: 'customer',
        id: String(id),
        customerId: id,
        before: { firstname: was, ...same },
        after: { firstname, ...same },
        ...note,
      });
    });
  });
}

const linesOf = async (filter: object) =>
  (await owner.call('deskAudit', { filter, isDescending: true })).rows;

describe('an entry', () => {
  it('records who changed which fields of which record, with old and new values', async () => {
    await shop.customer('changed@example.com');
    const id = await customerId('changed@example.com');
    // Long enough not to occur in ciphertext by chance.
    const firstname = 'Evangeline';
    await rename(id, firstname);
    const [line] = await linesOf({ customerId: id });
    expect(line).toMatchObject({
      staff: { id: owner.id, name: 'Ada Lo' },
      call: 'desk/test/change',
      outcome: 'done',
      kind: 'customer',
      recordId: String(id),
      fields: ['firstname'],
      before: { firstname: 'Mei' },
      after: { firstname },
      isForgotten: false,
    });
    // The encrypted values are in no column as plain text.
    const { rows } = await sql<{ line: string }>`select audit_line::text as line from audit_line
      where customer_id = ${id}`.execute(shop.db.handle);
    expect(rows.map(({ line: stored }) => stored).join()).not.toContain(firstname);
  });

  it('belongs to its transaction: a rollback removes it', async () => {
    await shop.customer('undone@example.com');
    const id = await customerId('undone@example.com');
    const failed = auditLog(shop.host).noted(callOf(owner), change, { id }, () =>
      shop.db.transaction(async (trx) => {
        await trx.updateTable('customer').set({ firstname: 'X' }).where('id', '=', id).execute();
        throw new Error('undone');
      }),
    );
    await expect(failed).rejects.toThrow('undone');
    expect(await linesOf({ customerId: id })).toEqual([]);
  });

  it('is written even without a description by the call: with the input, but without secrets', async () => {
    const language = await owner.call('deskSetLanguage', { language: 'tc' });
    expect(language.language).toBe('tc');
    await auditLog(shop.host).noted(callOf(owner), change, { note: 'x', password: 'geheim' }, () =>
      shop.db.transaction(async (trx) => {
        await trx.updateTable('staff').set({ locale: 'en' }).where('id', '=', owner.id).execute();
      }),
    );
    const [line] = await linesOf({ staffId: owner.id, outcome: 'done' });
    expect(line).toMatchObject({ fields: ['note', 'password'], input: { note: 'x', password: '…' } });
  });

  it('is written for reading a customer, not for other reads', async () => {
    await shop.customer('seen@example.com');
    const id = await customerId('seen@example.com');
    await auditLog(shop.host).noted(callOf(owner), look, { id }, async ({ audit }) => {
      audit({ kind: 'customer', id: String(id), customerId: id });
    });
    expect(await linesOf({ customerId: id })).toMatchObject([{ outcome: 'seen', kind: 'customer' }]);
    const { total } = await owner.call('deskAudit', {});
    await owner.call('deskStaff', {});
    // Plus the entry for reading the log itself.
    expect((await owner.call('deskAudit', {})).total).toBe(total + 1);
  });

  it('cannot be bypassed: a write outside a transaction is detected', async () => {
    const loose = (host = shop.host) =>
      auditLog(host).noted(callOf(owner), change, {}, async () => {
        await shop.db.handle.updateTable('staff').set({ locale: 'en' }).where('id', '=', owner.id).execute();
      });
    await expect(loose()).rejects.toThrow(LooseWriteError);
    // In production, where money may have moved already, it is logged instead.
    const { total } = await owner.call('deskAudit', { filter: { outcome: 'done' } });
    await loose({
      ...shop.host,
      config: { ...shop.host.config, mode: 'production' },
      log: { ...shop.host.log, error: () => undefined },
    });
    expect((await owner.call('deskAudit', { filter: { outcome: 'done' } })).total).toBe(total + 1);
  });

  it('is written for a command that writes, with its arguments and the record it names', async () => {
    const { total } = await owner.call('deskAudit', { filter: { kind: 'staff', outcome: 'done' } });
    await runStaffCommand(shop.host, ['invite', 'dee@desk.example', 'Dee', 'sales']);
    const { rows, total: later } = await owner.call('deskAudit', {
      ...{ filter: { kind: 'staff', outcome: 'done' }, isDescending: true },
    });
    expect(later).toBe(total + 1);
    expect(rows[0]).toMatchObject({
      ...{ call: 'staff invite', staff: null, recordId: 'dee@desk.example' },
      after: { args: ['dee@desk.example', 'Dee', 'sales'] },
    });
  });

  it('is found by its day in Hong Kong', async () => {
    shop.clock.set('2026-12-24T15:59:00Z');
    owner = await openDesk(shop, ['owner']);
    const dayOf = async (day: string) => (await linesOf({ day, staffId: owner.id })).length;
    const onTheEve = await dayOf('2026-12-24');
    expect(onTheEve).toBeGreaterThan(0);
    // Midnight in Hong Kong.
    shop.clock.set('2026-12-24T16:00:00Z');
    expect(await dayOf('2026-12-25')).toBe(0);
    expect(await dayOf('2026-12-25')).toBe(1);
    // Reading the log of that day adds an entry to it.
    expect(await dayOf('2026-12-24')).toBe(onTheEve + 1);
  });
});

describe('the list', () => {
  it('is filtered by person and act', async () => {
    const other = await openDesk(shop, ['sales'], { name: 'Ben Ho' });
    await other.call('deskSetLanguage', { language: 'zh' });
    await owner.call('deskSetLanguage', { language: 'zh' });
    const { people } = await owner.call('deskAuditPeople', {});
    expect(people).toContainEqual({ id: other.id, name: 'Ben Ho' });
    const rows = await linesOf({ staffId: other.id, call: 'desk/session/set-language' });
    expect(rows).toMatchObject([{ call: 'desk/session/set-language', staff: { name: 'Ben Ho' } }]);
    const all = await linesOf({ call: 'desk/session/set-language' });
    expect(new Set(all.map(({ call }) => call))).toEqual(new Set(['desk/session/set-language']));
    expect(all.map(({ staff }) => staff?.id)).toContain(owner.id);
  });
});

describe('the chain', () => {
  const report = () => auditReport(shop.host);

  /** An attacker with access to the database, who bypasses its triggers. */
  async function tamper(statement: string): Promise<void> {
    await shop.db.transaction(async (trx) => {
      await sql`alter table audit_line disable trigger user`.execute(trx);
      await sql`alter table audit_head disable trigger user`.execute(trx);
      await sql.raw(statement).execute(trx);
      await sql`alter table audit_line enable trigger user`.execute(trx);
      await sql`alter table audit_head enable trigger user`.execute(trx);
    });
  }

  it('is complete, and append-only', async () => {
    expect(await report()).toMatchObject({ isWhole: true, firstWrong: null });
    expect(await runStaffCommand(shop.host, ['verify-audit'])).toMatch(/is whole: \d+ lines/);
    const { handle } = shop.db;
    for (const statement of [
      `update audit_line set kind = 'x'`,
      'delete from audit_line',
      'truncate audit_line',
      'delete from audit_head',
      'truncate audit_head',
      'update audit_head set last_id = 0',
    ])
      await expect(sql.raw(statement).execute(handle), statement).rejects.toThrow(/audit log/);
    expect(await report()).toMatchObject({ isWhole: true });
  });

  it.each([
    `at = at + interval '1 second'`,
    'staff_id = 999',
    `call = 'desk/other/call'`,
    `outcome = 'refused'`,
    `kind = 'other'`,
    `record_id = 'other'`,
    'customer_id = 1',
    `fields = '["other"]'`,
    `sealed = sealed || 'AAAA'`,
    `sealed_hash = 'other'`,
    `hash = 'other'`,
    `previous_hash = 'other'`,
  ])('is found broken after %s was changed', async (set) => {
    const { lines } = await report();
    const id = lines - 2;
    await tamper(`create table kept_line as select * from audit_line where id = ${id}`);
    await tamper(`update audit_line set ${set} where id = ${id}`);
    const found = await report();
    await tamper(`delete from audit_line where id = ${id}`);
    const gone = await report();
    await tamper('insert into audit_line select * from kept_line');
    await tamper('drop table kept_line');
    expect(found).toMatchObject({ isWhole: false, firstWrong: id });
    expect(gone).toMatchObject({ isWhole: false, firstWrong: id });
    expect(await report()).toMatchObject({ isWhole: true });
  });

  it('is found broken after two entries changed places or the end was cut off', async () => {
    const { lines } = await report();
    const swap = async () => {
      await tamper(`update audit_line set id = -1 where id = ${lines}`);
      await tamper(`update audit_line set id = ${lines} where id = ${lines - 1}`);
      await tamper(`update audit_line set id = ${lines - 1} where id = -1`);
    };
    await swap();
    expect(await report()).toMatchObject({ isWhole: false, firstWrong: lines - 1 });
    await expect(runStaffCommand(shop.host, ['verify-audit'])).rejects.toThrow(
      new RegExp(`line ${lines - 1} of ${lines}`),
    );
    await swap();
    expect(await report()).toMatchObject({ isWhole: true });
    await tamper(`create table kept_line as select * from audit_line where id = ${lines}`);
    await tamper(`delete from audit_line where id = ${lines}`);
    expect(await report()).toMatchObject({ isWhole: false, firstWrong: lines });
    await tamper('insert into audit_line select * from kept_line');
    await tamper('drop table kept_line');
  });

  /** Rewrites the whole chain with other hashes and times, as an attacker would. */
  async function rewrite(hashOf: (line: ChainedLine) => LineHash, atOf: (line: ChainedLine) => Date) {
    let hash = '';
    for (const line of await readChain(shop.db.handle, 0, 100_000)) {
      const next = { ...line, at: atOf(line), previousHash: hash };
      hash = hashOf(line)(next);
      await tamper(`update audit_line set at = '${next.at.toISOString()}', previous_hash = '${next.previousHash}',
        hash = '${hash}' where id = ${line.id}`);
    }
    await tamper(`update audit_head set hash = '${hash}'`);
  }

  it('cannot be forged through the database, and old entries without a key still verify', async () => {
    const [present] = shop.host.config.deskSecrets;
    const keyed = chainHashes([present ?? '']).hashOf;
    const asWas = (line: ChainedLine) => line.at;
    // Every hash fits its entry, but none has the key of the shop.
    await rewrite(() => unkeyedHashOf, asWas);
    expect(await report()).toMatchObject({ isWhole: false });
    await rewrite(() => chainHashes(['a secret that the attacker made up']).hashOf, asWas);
    expect(await report()).toMatchObject({ isWhole: false, firstWrong: 1 });

    const before = new Date('2026-11-20T10:00:00Z');
    const atOf = (line: ChainedLine) => (line.id <= 3 ? before : line.at);
    await rewrite(({ id }) => (id <= 3 ? unkeyedHashOf : keyed), atOf);
    expect(await report()).toMatchObject({ isWhole: true });
    // After the first entry with a key there is none without.
    await rewrite(({ id }) => (id === 3 ? unkeyedHashOf : keyed), atOf);
    expect(await report()).toMatchObject({ isWhole: false, firstWrong: 3 });
    await rewrite(() => keyed, asWas);
    const { head } = await report();
    expect(await runStaffCommand(shop.host, ['verify-audit', head])).toContain(head);
    await tamper(`update audit_head set last_id = 3, hash = (select hash from audit_line where id = 3)`);
    await tamper('create table kept_line as select * from audit_line where id > 3');
    await tamper('delete from audit_line where id > 3');
    await expect(runStaffCommand(shop.host, ['verify-audit', head])).rejects.toThrow(/cut off/);
    await tamper('insert into audit_line select * from kept_line');
    await tamper('drop table kept_line');
    await tamper(
      `update audit_head set (last_id, hash) = (select id, hash from audit_line order by id desc limit 1)`,
    );
  });

  it('verifies and can be read after the secret was rotated', async () => {
    const [former = ''] = shop.host.config.deskSecrets;
    const deskSecrets = ['the secret of the next year, at least', former];
    const rotated = { ...shop.host, config: { ...shop.host.config, deskSecrets } };
    await auditLog(rotated).noted(callOf(owner), change, { note: 'rotated' }, () =>
      shop.db.transaction(async (trx) => {
        await trx.updateTable('staff').set({ locale: 'en' }).where('id', '=', owner.id).execute();
      }),
    );
    const { lines, firstWrong } = await report();
    expect(firstWrong).toBe(lines);
    expect(await auditReport(rotated)).toMatchObject({ isWhole: true, lines });
    const call = { ...callOf(owner), audit: () => undefined };
    const { rows } = await auditList(rotated, call, {
      page: 1,
      perPage: 2,
      sort: 'at',
      isDescending: true,
      search: '',
    });
    expect(rows.map(({ isForgotten }) => isForgotten)).toEqual([false, false]);
    await tamper(`delete from audit_line where id = ${lines}`);
    await tamper(
      `update audit_head set (last_id, hash) = (select id, hash from audit_line order by id desc limit 1)`,
    );
  });

  it('stays one chain with simultaneous writers', async () => {
    await shop.customer('busy@example.com');
    await shop.customer('busier@example.com');
    const ids = [await customerId('busy@example.com'), await customerId('busier@example.com')];
    const { lines } = await report();
    const writes = Array.from({ length: 24 }, (_, index) => rename(ids[index % 2] ?? 0, `Name ${index}`));
    const looks = Array.from({ length: 8 }, () => owner.call('deskAudit', { perPage: 1 }));
    await Promise.all([...writes, ...looks]);
    expect(await report()).toMatchObject({ isWhole: true, lines: lines + 32 });
  });
});

describe('a deleted customer', () => {
  it('takes the key along: the entries stay in the chain, but cannot be decrypted', async () => {
    const email = 'leaving@example.com';
    const browser = await shop.customer(email);
    const id = await customerId(email);
    await rename(id, 'Farewell');
    expect(await linesOf({ customerId: id })).toMatchObject([{ after: { firstname: 'Farewell' } }]);
    await browser.call('eraseAccount', { password: testPassword });
    // The earlier read has an entry too.
    for (const line of await linesOf({ customerId: id }))
      expect(line).toMatchObject({ before: null, after: null, input: null, isForgotten: true });
    expect(await auditReport(shop.host)).toMatchObject({ isWhole: true });
    // No new key is made, so later entries cannot be decrypted either.
    await rename(id, 'Ghost');
    const [latest] = await linesOf({ customerId: id });
    expect(latest).toMatchObject({ after: null, isForgotten: true });
    const keys = await shop.db.handle
      .selectFrom('audit_key')
      .selectAll()
      .where('customer_id', '=', id)
      .execute();
    expect(keys).toEqual([]);
    expect(await auditReport(shop.host)).toMatchObject({ isWhole: true });
  });
});
