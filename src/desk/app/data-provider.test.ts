import { describe, expect, it } from 'vitest';
import { createDataProvider, searchFilter } from './data-provider.ts';
import type { DeskClient } from './desk-client.ts';

function provider(answer: unknown) {
  const asked: [name: string, input: unknown][] = [];
  const client: DeskClient = {
    call: async (name, input) => {
      asked.push([name, input]);
      return answer as never;
    },
  };
  return { asked, data: createDataProvider(client) };
}

const page = { pagination: { page: 3, perPage: 25 }, sort: { field: 'name', order: 'DESC' as const } };

describe('ra-core over the calls of the desk', () => {
  it('asks a list for its page, order, words and filters', async () => {
    const { asked, data } = provider({ rows: [{ id: 1 }], total: 51, isMore: true });
    const filter = { [searchFilter]: 'mei', role: 'sales' };
    expect(await data.getList('deskStaff', { ...page, filter })).toEqual({
      data: [{ id: 1 }],
      total: 51,
      meta: { isMore: true },
    });
    expect(asked).toEqual([
      [
        'deskStaff',
        {
          page: 3,
          perPage: 25,
          sort: 'name',
          isDescending: true,
          search: 'mei',
          filter: { role: 'sales' },
        },
      ],
    ]);
  });

  it('sends a held act with the id and the version that was read', async () => {
    const { asked, data } = provider({ id: 7, version: 'b' });
    const previousData = {
      id: 7,
      version: 'a',
      heldAct: { name: 'deskSetRoles', input: { roles: ['sales'] } },
    };
    await data.update('deskStaffOne', { id: 7, data: { roles: ['sales'] }, previousData });
    expect(asked).toEqual([['deskSetRoles', { roles: ['sales'], id: 7, version: 'a' }]]);
  });

  it('refuses what is no call of the desk, and an answer that is no page', async () => {
    const { data } = provider({ rows: 'none' });
    await expect(data.getList('orders', page)).rejects.toThrow('no call orders');
    await expect(data.getList('deskStaff', page)).rejects.toThrow('no page of rows');
    await expect(data.create('deskStaff', { data: {} })).rejects.toThrow('no create');
  });
});
