import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailSources } from '#server/emails.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { sendDueMails } from '#server/platform/mail/sender.ts';
import type { MailTransport, OutgoingMail } from '#server/platform/mail/transport.ts';
import { createLog } from '#server/platform/telemetry/log.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

function queue(to: string): Promise<void> {
  const sentEmail = {
    kind: 'code-guest',
    to,
    customerId: null,
    locale: 'en',
    values: { code: '123456' },
  } as const;
  return shop.db.transaction((trx) => queueMail(trx, sentEmail));
}

function collector(fail: (mail: OutgoingMail) => boolean = () => false) {
  const sent: OutgoingMail[] = [];
  const transport: MailTransport = {
    send: async (mail) => {
      if (fail(mail)) throw new Error('450 try again later');
      sent.push(mail);
    },
    close: () => undefined,
  };
  const log = createLog('silent');
  const sources = emailSources(shop.host);
  return { sent, sender: { db: shop.db, transport, siteOrigin: 'http://shop.test', log, ...sources } };
}

async function rowOf(to: string) {
  return shop.db.handle
    .selectFrom('mail_outbox')
    .selectAll()
    .where('recipient', '=', to)
    .executeTakeFirstOrThrow();
}

describe('the outbox', () => {
  it('belongs to the transaction that wrote the email', async () => {
    const sentEmail = {
      kind: 'code-guest',
      to: 'never@example.com',
      customerId: null,
      locale: 'en',
      values: {},
    } as const;
    const failing = shop.db.transaction(async (trx) => {
      await queueMail(trx, sentEmail);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const { sent, sender } = collector();
    await sendDueMails(sender, shop.clock.now());
    expect(sent).toEqual([]);
  });

  it('sends each email once with several senders, and deletes the code', async () => {
    const addresses = Array.from({ length: 12 }, (_, index) => `one-${index}@example.com`);
    for (const address of addresses) await queue(address);
    const { sent, sender } = collector();
    const round = () => sendDueMails(sender, shop.clock.now());
    await Promise.all([round(), round(), round(), round()]);
    expect(sent.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
    expect((await rowOf('one-0@example.com')).values).toEqual({});
  });

  it('tries again later and later when the mail server is unavailable, then gives up', async () => {
    await queue('closed@example.com');
    let isClosed = true;
    const { sent, sender } = collector(() => isClosed);
    await sendDueMails(sender, shop.clock.now());
    expect(await sendDueMails(sender, shop.clock.now())).toBe(0);
    const row = await rowOf('closed@example.com');
    expect([row.attempts, row.last_error]).toEqual([1, '450 try again later']);
    shop.clock.advance(15_000);
    isClosed = false;
    await sendDueMails(sender, shop.clock.now());
    expect(sent.map(({ to }) => to)).toEqual(['closed@example.com']);

    await queue('hopeless@example.com');
    isClosed = true;
    for (let index = 0; index < 14; index += 1) {
      await sendDueMails(sender, shop.clock.now());
      shop.clock.advance(6 * 3_600_000);
    }
    const hopeless = await rowOf('hopeless@example.com');
    expect(hopeless.failed_at).not.toBeNull();
    expect(hopeless.attempts).toBe(12);
  });

  it('takes over the claims of a sender that died', async () => {
    await queue('orphan@example.com');
    const later = new Date(shop.clock.now().getTime() + 120_000);
    await shop.db.handle
      .updateTable('mail_outbox')
      .set({ locked_until: later })
      .where('recipient', '=', 'orphan@example.com')
      .execute();
    const { sent, sender } = collector();
    await sendDueMails(sender, shop.clock.now());
    expect(sent).toEqual([]);
    shop.clock.advance(121_000);
    await sendDueMails(sender, shop.clock.now());
    expect(sent.map(({ to }) => to)).toEqual(['orphan@example.com']);
  });

  it('refuses a kind that has no texts in i18n', async () => {
    const sentEmail = {
      kind: 'no-such-kind',
      to: 'a@b.cd',
      customerId: null,
      locale: 'en',
      values: {},
    } as const;
    await expect(queueMail(shop.db.handle, sentEmail)).rejects.toThrow('no-such-kind');
  });
});
