import type { DataProvider, Identifier, RaRecord } from 'ra-core';
import { type DeskCallName, deskCalls } from '#kernel/desk/desk-calls.ts';
import type { DeskClient } from './desk-client.ts';

/** What a change that may be undone sends at last, carried by ra-core beside the record as it was. */
export interface HeldAct {
  name: DeskCallName;
  input: Readonly<Record<string, unknown>>;
}

/** The filter of ra-core's lists under which the typed words travel. */
export const searchFilter = 'q';

function isCallName(name: string): name is DeskCallName {
  return Object.hasOwn(deskCalls, name);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isRecord<Row extends RaRecord>(value: unknown): value is Row {
  return isObject(value) && 'id' in value;
}

function isPage<Row extends RaRecord>(
  value: unknown,
): value is { rows: Row[]; total: number; isMore?: boolean } {
  return isObject(value) && Array.isArray(value['rows']) && typeof value['total'] === 'number';
}

/**
 * ra-core's resources are the calls of the desk: a list is asked of the call that answers it, a record of the call that
 * answers one.
 */
export function createDataProvider(client: DeskClient): DataProvider {
  const ask = (name: string, input: object): Promise<unknown> => {
    if (!isCallName(name)) return Promise.reject(new TypeError(`the desk has no call ${name}`));
    // The names of ra-core's resources are checked here; what is asked of them, where the parts are typed.
    return client.call(name, input as never);
  };
  const without = (method: string) => () => Promise.reject(new TypeError(`the desk has no ${method}`));

  return {
    async getList<Row extends RaRecord>(resource: string, { pagination, sort, filter = {} }: ListParams) {
      const { [searchFilter]: search = '', ...narrowed } = filter;
      const answer = await ask(resource, {
        page: pagination?.page ?? 1,
        perPage: pagination?.perPage ?? 25,
        ...(sort?.field ? { sort: sort.field, isDescending: sort.order === 'DESC' } : {}),
        search: String(search),
        filter: narrowed,
      });
      if (!isPage<Row>(answer)) throw new TypeError(`${resource} answers no page of rows`);
      return { data: answer.rows, total: answer.total, meta: { isMore: answer.isMore === true } };
    },

    async getOne<Row extends RaRecord>(resource: string, { id }: { id: Identifier }) {
      const answer = await ask(resource, { id });
      if (!isRecord<Row>(answer)) throw new TypeError(`${resource} answers no record`);
      return { data: answer };
    },

    async update<Row extends RaRecord>(
      resource: string,
      { id, previousData }: { id: Identifier; previousData: Partial<Row> & { heldAct?: HeldAct } },
    ) {
      const { heldAct } = previousData;
      if (!heldAct) throw new TypeError(`nothing says what is done to ${resource}`);
      const answer = await ask(heldAct.name, { ...heldAct.input, id, version: previousData['version'] });
      if (!isRecord<Row>(answer)) throw new TypeError(`${heldAct.name} answers no record`);
      return { data: answer };
    },

    getMany: without('getMany'),
    getManyReference: without('getManyReference'),
    updateMany: without('updateMany'),
    create: without('create'),
    delete: without('delete'),
    deleteMany: without('deleteMany'),
  };
}

interface ListParams {
  pagination?: { page: number; perPage: number };
  sort?: { field: string; order: 'ASC' | 'DESC' };
  filter?: Record<string, unknown>;
}
