import { describe, expect, it, vi } from 'vitest';
import type { User } from '#kernel/wire/contracts/account.contract.ts';
import { readAccount, updateAccount } from './account.ts';

const wire: User = {
  email: 'ada@example.com',
  firstname: 'Ada',
  lastname: 'Wong',
  phone: '',
  birthday: '1990-02-28',
  relationship: 'engaged',
  anniversary: '',
  is_subscribed: 1,
  is_guest: 0,
};

const account = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Wong',
  phone: '',
  birthday: '1990-02-28',
  relationship: 'engaged',
  anniversary: null,
  isSubscribed: true,
  isGuest: false,
} as const;

describe('an account', () => {
  it('is decoded', async () => {
    const call = vi.fn().mockResolvedValue({ user: wire });
    await expect(readAccount({ call })).resolves.toEqual(account);
  });

  it('decodes a guest, who has not subscribed and has no details', async () => {
    const guest = { ...wire, birthday: '', relationship: '', is_subscribed: 2, is_guest: 1 };
    const call = vi.fn().mockResolvedValue({ user: guest });
    const read = await readAccount({ call });
    expect(read).toMatchObject({ isGuest: true, isSubscribed: false, birthday: null, relationship: null });
  });

  it('is encoded for the wire', async () => {
    const call = vi.fn().mockResolvedValue({ user: wire });
    await updateAccount({ call }, account);
    expect(call.mock.calls[0]).toEqual([
      'updateProfile',
      {
        firstname: 'Ada',
        lastname: 'Wong',
        phone: '',
        birthday: '1990-02-28',
        relationship: 'engaged',
        anniversary: '',
        is_subscribed: true,
      },
    ]);
  });
});
