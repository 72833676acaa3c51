import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { codes } from '#kernel/wire/codes.ts';
import { inviteStaff } from '#server/staff/staff-accounts.service.ts';
import { runStaffCommand } from '#server/staff/staff-commands.service.ts';
import { type Desk, deskRefusal, openDesk, staffPassword, strangerAtDesk } from '../fixtures/desk-staff.ts';
import { SoftwarePasskey } from '../fixtures/software-passkey.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let owner: Desk;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await openDesk(shop, ['owner'], { name: 'Ada Lo', email: 'ada@desk.example' });
});
afterAll(() => shop.close());

/** A browser after the password step. */
async function halfway(person: Desk) {
  const browser = strangerAtDesk(shop);
  browser.secret = person.secret;
  const begun = await browser.call('deskSignIn', { email: person.email, password: staffPassword });
  return { browser, begun };
}

async function signIn(person: Desk): Promise<Desk> {
  const { browser, begun } = await halfway(person);
  const { token } = await browser.call('deskSecondFactor', {
    ticket: begun.ticket,
    code: browser.nextCode(),
  });
  const { id, email, recoveryCodes } = person;
  return Object.assign(browser, { token, id, email, recoveryCodes });
}

describe('the first owner', () => {
  it('is invited from the command line, once', async () => {
    const empty = await openTestShop();
    const refused = runStaffCommand(empty.host, ['invite', 'sam@desk.example', 'Sam', 'sales']);
    await expect(refused).rejects.toThrow(/has to be an owner/);
    const unknown = runStaffCommand(empty.host, ['invite', 'sam@desk.example', 'Sam', 'boss']);
    await expect(unknown).rejects.toThrow(/'boss' is no role/);
    const said = await runStaffCommand(empty.host, [
      'invite',
      'Sam@desk.example',
      'Sam',
      'Ho',
      'owner,sales',
    ]);
    await empty.deliverMails();
    const sentEmail = empty.mails.find(({ kind }) => kind === 'staff-invited');
    expect(sentEmail?.to).toBe('sam@desk.example');
    const [, token = ''] = /\/desk\/#\/invitation\/([\w-]{43})/.exec(said) ?? [];
    expect(sentEmail?.text).toContain(`/desk/#/invitation/${token}`);
    const desk = strangerAtDesk(empty);
    expect(await desk.call('deskInvitation', { token })).toEqual({
      name: 'Sam Ho',
      email: 'sam@desk.example',
      roles: ['owner', 'sales'],
    });
    await empty.close();
  });
});

describe('an invitation', () => {
  it('works once, for three days, and only with a strong password', async () => {
    const desk = strangerAtDesk(shop);
    const invited = {
      email: 'once@desk.example',
      name: 'Once',
      roles: ['sales'] as const,
      locale: 'en' as const,
    };
    const linkOf = async () => {
      const { path } = await shop.db.transaction((trx) => inviteStaff(trx, invited, shop.clock.now()));
      return path.split('/').at(-1) ?? '';
    };
    const first = await linkOf();
    const token = await linkOf();
    // A newer email invalidates the older one.
    expect((await deskRefusal(desk.call('deskInvitation', { token: first }))).code).toBe(
      deskCodes.invitationGone,
    );
    const weak = await deskRefusal(desk.call('deskAcceptInvitation', { token, password: 'password' }));
    expect([weak.code, weak.data]).toMatchObject([deskCodes.fieldInvalid, { field: 'password' }]);
    await desk.call('deskAcceptInvitation', { token, password: staffPassword });
    const again = await deskRefusal(desk.call('deskAcceptInvitation', { token, password: staffPassword }));
    expect(again.code).toBe(deskCodes.invitationGone);
    // A person who stops here signs in to continue.
    const begun = await desk.call('deskSignIn', { email: 'ONCE@desk.example', password: staffPassword });
    if (begun.step !== 'enrol') throw new Error(`the step is ${begun.step}`);
    desk.secret = begun.totp.secret;
    expect(begun.totp.uri).toContain(`secret=${desk.secret}`);
    expect(begun.totp.qr).toContain('<svg');
    const entered = await desk.call('deskEnrol', { ticket: begun.ticket, code: desk.nextCode() });
    expect(entered.recoveryCodes).toHaveLength(10);
    expect(entered.staff).toMatchObject({ name: 'Once', roles: ['sales'] });
    expect(entered.staff.rights).toContain('orders.handle');
    expect(entered.staff.rights).not.toContain('staff.handle');
  });

  it('expires after three days', async () => {
    const { path } = await shop.db.transaction((trx) =>
      inviteStaff(
        trx,
        { email: 'late@desk.example', name: 'Late', roles: ['sales'], locale: 'zh' },
        shop.clock.now(),
      ),
    );
    shop.clock.advance(3 * 86_400_000);
    const token = path.split('/').at(-1) ?? '';
    const late = await deskRefusal(strangerAtDesk(shop).call('deskInvitation', { token }));
    expect(late.code).toBe(deskCodes.invitationGone);
    owner = await signIn(owner);
  });
});

describe('signing in', () => {
  it('does not reveal whether address or password is wrong', async () => {
    const desk = strangerAtDesk(shop);
    const unknown = await deskRefusal(
      desk.call('deskSignIn', { email: 'nobody@desk.example', password: staffPassword }),
    );
    const wrong = await deskRefusal(desk.call('deskSignIn', { email: owner.email, password: 'wrong' }));
    expect([wrong.code, wrong.message.replace(/.*:/, '')]).toEqual([
      unknown.code,
      unknown.message.replace(/.*:/, ''),
    ]);
    expect(wrong.code).toBe(deskCodes.signInFailed);
  });

  it('takes an authenticator code once, and none without a ticket', async () => {
    const { browser, begun } = await halfway(owner);
    expect(begun.step).toBe('totp');
    const code = browser.nextCode();
    const { token } = await browser.call('deskSecondFactor', { ticket: begun.ticket, code });
    expect(token).toMatch(/^[\w-]{43}$/);
    const used = await deskRefusal(browser.call('deskSecondFactor', { ticket: begun.ticket, code }));
    expect(used.code).toBe(deskCodes.signInFailed);
    const second = await halfway(owner);
    const replay = { ticket: second.begun.ticket, code };
    expect((await deskRefusal(browser.call('deskSecondFactor', replay))).code).toBe(deskCodes.signInFailed);
    await browser.call('deskSecondFactor', { ticket: second.begun.ticket, code: browser.nextCode() });
  });

  it('is open to an own browser while strangers use up the tries of the address', async () => {
    const own = await openDesk(shop, ['sales']);
    const device = 'the-browser-of-the-bench';
    const first = strangerAtDesk(shop);
    const begun = await first.call('deskSignIn', { email: own.email, password: staffPassword, device });
    await first.call('deskSecondFactor', { ticket: begun.ticket, code: own.nextCode() });
    for (let tries = 0; tries < 50; tries += 1) {
      await shop.host.sharedLimits.take('staffAddress', own.email);
    }
    const stranger = strangerAtDesk(shop).call('deskSignIn', { email: own.email, password: staffPassword });
    expect((await deskRefusal(stranger)).code).toBe(codes.limitExceeded);
    await strangerAtDesk(shop).call('deskSignIn', { email: own.email, password: staffPassword, device });
  });

  it('reports ten wrong codes in a row, and asks for a new password after a hundred', async () => {
    const person = await openDesk(shop, ['sales']);
    for (let tries = 0; tries < 100; tries += 5) {
      const { browser, begun } = await halfway(person);
      for (let index = 0; index < 5; index += 1)
        await deskRefusal(browser.call('deskSecondFactor', { ticket: begun.ticket, code: '000000' }));
      shop.clock.advance(10 * 60_000);
    }
    await shop.deliverMails();
    const alerted = shop.mails.filter(({ kind }) => kind === 'staff-codes-wrong').map(({ to }) => to);
    expect(alerted).toEqual(expect.arrayContaining([person.email, owner.email]));
    expect(new Set(alerted).size).toBe(alerted.length);
    const old = halfway(person);
    expect((await deskRefusal(old)).code).toBe(deskCodes.signInFailed);
    const sent = shop.mails.find(({ kind, to }) => kind === 'staff-password-void' && to === person.email);
    const [, token = ''] = /\/invitation\/([\w-]{43})/.exec(sent?.text ?? '') ?? [];
    const accepted = await strangerAtDesk(shop).call('deskAcceptInvitation', {
      token,
      password: staffPassword,
    });
    // The link alone opens nothing: the second factor is the old one.
    expect(accepted).toEqual({ step: 'sign-in' });
    owner = await signIn(owner);
    await signIn(person);
  });

  it('invalidates a ticket after five wrong codes, and after five minutes', async () => {
    const { browser, begun } = await halfway(owner);
    for (let times = 0; times < 5; times += 1)
      await deskRefusal(browser.call('deskSecondFactor', { ticket: begun.ticket, code: '000000' }));
    const right = { ticket: begun.ticket, code: browser.nextCode() };
    expect((await deskRefusal(browser.call('deskSecondFactor', right))).code).toBe(deskCodes.signInFailed);
    const slow = await halfway(owner);
    shop.clock.advance(5 * 60_000);
    const late = { ticket: slow.begun.ticket, code: browser.nextCode() };
    expect((await deskRefusal(browser.call('deskSecondFactor', late))).message).toMatch(/too long/);
  });

  it('takes a recovery code once, in any spelling', async () => {
    const [code = ''] = owner.recoveryCodes;
    const { browser, begun } = await halfway(owner);
    await browser.call('deskSecondFactor', {
      ticket: begun.ticket,
      code: code.toLowerCase().replaceAll('-', ' '),
    });
    const second = await halfway(owner);
    const again = browser.call('deskSecondFactor', { ticket: second.begun.ticket, code });
    expect((await deskRefusal(again)).code).toBe(deskCodes.signInFailed);
    expect((await owner.call('deskPasskeys', {})).recoveryCodesLeft).toBe(9);
  });

  it('takes a passkey as second factor, for its own challenge only', async () => {
    const person = await openDesk(shop, ['content']);
    const unproved = person.call('deskPasskeyOptions', { password: 'not the password' });
    expect((await deskRefusal(unproved)).code).toBe(deskCodes.fieldInvalid);
    const options = await person.call('deskPasskeyOptions', { password: staffPassword });
    const key = new SoftwarePasskey();
    const where = { origin: 'http://shop.test', rpId: 'shop.test' };
    const response = key.created({ ...where, challenge: options.challenge }, options.user.id);
    await person.call('deskAddPasskey', { name: 'My key', response });
    expect((await person.call('deskPasskeys', {})).rows).toMatchObject([{ name: 'My key', usedAt: null }]);
    // The challenge is used up.
    const twice = person.call('deskAddPasskey', { name: 'Again', response });
    expect((await deskRefusal(twice)).code).toBe(deskCodes.notPossible);

    const { browser, begun } = await halfway(person);
    if (begun.step !== 'passkey') throw new Error(`the step is ${begun.step}`);
    expect(begun.passkey.allowCredentials).toMatchObject([{ id: key.id }]);
    const foreign = key.asserted({ ...where, challenge: 'c29tZXRoaW5nIGVsc2U' });
    const wrong = browser.call('deskSecondFactor', { ticket: begun.ticket, passkey: foreign });
    expect((await deskRefusal(wrong)).code).toBe(deskCodes.signInFailed);
    const passkey = key.asserted({ ...where, challenge: begun.passkey.challenge });
    const { staff } = await browser.call('deskSecondFactor', { ticket: begun.ticket, passkey });
    expect(staff.id).toBe(person.id);
  });

  it('ends a session after half an hour without a call and after twelve hours', async () => {
    const quiet = await signIn(owner);
    const busy = await signIn(owner);
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      shop.clock.advance(20 * 60_000);
      await busy.call('deskMe', {});
      if (minutes === 20)
        expect((await deskRefusal(quiet.call('deskMe', {}))).code).toBe(deskCodes.signedOut);
    }
    shop.clock.advance(20 * 60_000);
    expect((await deskRefusal(busy.call('deskMe', {}))).code).toBe(deskCodes.signedOut);
    owner = await signIn(owner);
  });

  it('lists the own sessions and ends them', async () => {
    const other = await signIn(owner);
    const { rows } = await owner.call('deskSessions', {});
    expect(rows.filter(({ isThis }) => isThis)).toHaveLength(1);
    const found = rows.find(({ isThis }) => !isThis);
    if (!found) throw new Error('the other session is not listed');
    const stranger = await openDesk(shop, ['sales']);
    await stranger.call('deskEndSession', { id: found.id });
    await other.call('deskMe', {});
    await owner.call('deskEndSession', {});
    expect((await deskRefusal(other.call('deskMe', {}))).code).toBe(deskCodes.signedOut);
    await owner.call('deskSignOut', {});
    expect((await deskRefusal(owner.call('deskMe', {}))).code).toBe(deskCodes.signedOut);
    owner = await signIn(owner);
  });

  it('changes the password with the old one, and ends all other sessions', async () => {
    const person = await openDesk(shop, ['sales']);
    const other = await signIn(person);
    const next = 'another lamp above it';
    const wrong = person.call('deskChangePassword', { password: next, newPassword: next });
    expect((await deskRefusal(wrong)).data).toMatchObject({ field: 'password' });
    const begun = await halfway(person);
    await person.call('deskChangePassword', { password: staffPassword, newPassword: next });
    const late = { ticket: begun.begun.ticket, code: begun.browser.nextCode() };
    expect((await deskRefusal(begun.browser.call('deskSecondFactor', late))).code).toBe(
      deskCodes.signInFailed,
    );
    expect((await deskRefusal(other.call('deskMe', {}))).code).toBe(deskCodes.signedOut);
    const old = strangerAtDesk(shop).call('deskSignIn', { email: person.email, password: staffPassword });
    expect((await deskRefusal(old)).code).toBe(deskCodes.signInFailed);
    const { recoveryCodes } = await person.call('deskRecoveryCodes', { password: next });
    expect(recoveryCodes).not.toContain(person.recoveryCodes[0]);
  });
});

describe('the owner', () => {
  it('removes a right, and its call is refused at once', async () => {
    const sales = await openDesk(shop, ['owner', 'sales']);
    await sales.call('deskStaff', {});
    const read = await owner.call('deskStaffOne', { id: sales.id });
    await owner.call('deskSetRoles', { id: sales.id, version: read.version, roles: ['sales'] });
    expect((await deskRefusal(sales.call('deskStaff', {}))).code).toBe(deskCodes.notAllowed);
    const stale = owner.call('deskSetRoles', { id: sales.id, version: read.version, roles: ['owner'] });
    const conflict = await deskRefusal(stale);
    expect([conflict.code, conflict.data]).toMatchObject([
      deskCodes.versionConflict,
      { theirs: { roles: ['sales'] } },
    ]);
  });

  it('suspends a person, whose sessions end, and reactivates them', async () => {
    const sales = await openDesk(shop, ['sales']);
    const { version } = await owner.call('deskStaffOne', { id: sales.id });
    const away = await owner.call('deskSuspend', { id: sales.id, version, isSuspended: true });
    expect(away).toMatchObject({ state: 'suspended', openSessions: 0 });
    expect((await deskRefusal(sales.call('deskMe', {}))).code).toBe(deskCodes.signedOut);
    const shut = strangerAtDesk(shop).call('deskSignIn', { email: sales.email, password: staffPassword });
    expect((await deskRefusal(shut)).code).toBe(deskCodes.signInFailed);
    const back = { id: sales.id, version: away.version, isSuspended: false };
    expect(await owner.call('deskSuspend', back)).toMatchObject({ state: 'active' });
    await signIn(sales);
  });

  it('invites by email, and resets a lost second factor', async () => {
    const invited = await owner.call('deskInvite', {
      email: 'New@desk.example',
      name: 'New',
      roles: ['workshop'],
    });
    expect(invited).toMatchObject({ state: 'invited', email: 'new@desk.example', hasAuthenticator: false });
    const lost = await openDesk(shop, ['sales']);
    const { version } = await owner.call('deskStaffOne', { id: lost.id });
    const reset = await owner.call('deskResetFactor', { id: lost.id, version });
    expect(reset).toMatchObject({ state: 'invited', hasAuthenticator: false, recoveryCodesLeft: 0 });
    expect((await deskRefusal(lost.call('deskMe', {}))).code).toBe(deskCodes.signedOut);
    await shop.deliverMails();
    const sentEmail = shop.mails.findLast(({ to, kind }) => to === lost.email && kind === 'staff-reset');
    const [, token = ''] = /\/invitation\/([\w-]{43})/.exec(sentEmail?.text ?? '') ?? [];
    expect(await strangerAtDesk(shop).call('deskInvitation', { token })).toMatchObject({
      email: lost.email,
    });
    const taken = owner.call('deskInvite', { email: owner.email, name: 'Twin', roles: ['sales'] });
    expect((await deskRefusal(taken)).data).toMatchObject({ field: 'email' });
  });

  it('makes no second owner alone: by invitation, by roles or by reinstating one', async () => {
    const newShop = await openTestShop();
    const only = await openDesk(newShop, ['owner']);
    const invited = { email: 'second@desk.example', name: 'Second', roles: ['owner' as const] };
    const alone = await deskRefusal(only.call('deskInvite', invited));
    expect([alone.code, alone.message]).toEqual([deskCodes.notPossible, expect.stringContaining('invite')]);

    const other = await openDesk(newShop, ['owner']);
    const sales = await openDesk(newShop, ['sales']);
    const former = await openDesk(newShop, ['owner']);
    const versionOf = async ({ id }: Desk) => (await only.call('deskStaffOne', { id })).version;
    await only.call('deskSuspend', { id: former.id, version: await versionOf(former), isSuspended: true });
    const [salesVersion, formerVersion] = [await versionOf(sales), await versionOf(former)];
    for (const ask of [
      () => only.call('deskInvite', invited),
      () => only.call('deskSetRoles', { id: sales.id, version: salesVersion, roles: ['sales', 'owner'] }),
      () => only.call('deskSuspend', { id: former.id, version: formerVersion, isSuspended: false }),
    ])
      expect((await deskRefusal(ask())).code).toBe(deskCodes.secondPerson);
    const owners = async () => {
      const { rows } = await other.call('deskStaff', { filter: { role: 'owner' }, perPage: 50 });
      return rows.filter(({ state }) => state !== 'suspended').map(({ email }) => email);
    };
    const before = await owners();
    const { rows } = await other.call('deskApprovals', { filter: { state: 'waiting' } });
    expect(rows.map(({ reason }) => reason)).toContain('Second (second@desk.example) becomes an owner');
    expect(rows).toHaveLength(3);
    for (const { id } of rows) {
      expect((await deskRefusal(only.call('deskApprove', { id }))).code).toBe(deskCodes.notPossible);
      await other.call('deskApprove', { id });
    }
    expect(await owners()).toEqual(
      expect.arrayContaining([...before, invited.email, sales.email, former.email]),
    );
    await newShop.close();
  });

  it('cannot be removed as the last one', async () => {
    const newShop = await openTestShop();
    const only = await openDesk(newShop, ['owner']);
    const { version } = await only.call('deskStaffOne', { id: only.id });
    const gone = { id: only.id, version };
    for (const ask of [
      () => only.call('deskSuspend', { ...gone, isSuspended: true }),
      () => only.call('deskSetRoles', { ...gone, roles: ['sales'] }),
      () => only.call('deskResetFactor', gone),
    ])
      expect((await deskRefusal(ask())).code).toBe(deskCodes.notPossible);
    await openDesk(newShop, ['owner']);
    await only.call('deskSetRoles', { ...gone, roles: ['sales'] });
    await newShop.close();
  });
});

describe('limits of sign-in', () => {
  it('stop eight wrong passwords of one address from one network, with the remaining time', async () => {
    const { app } = shop;
    const attempt = async (from: string, email: string) => {
      const response = await app.request(
        '/desk/session/sign-in',
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email, password: 'wrong password' }),
        },
        { incoming: { socket: { remoteAddress: from } } },
      );
      return [response.status, response.headers.get('retry-after')];
    };
    const email = 'guessed@desk.example';
    for (let times = 0; times < 8; times += 1)
      expect(await attempt('203.0.113.9', email)).toEqual([200, null]);
    expect(await attempt('203.0.113.9', email)).toEqual([429, '600']);
    expect(await attempt('203.0.113.10', email)).toEqual([200, null]);
  });
});
