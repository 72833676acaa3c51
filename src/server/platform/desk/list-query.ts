import type { DeskCall, DeskValues } from '#kernel/shop/desk/desk-call.ts';

interface Listed {
  page: number;
  perPage: number;
  filter?: object | undefined;
}

type QueryOf<Asked extends Listed> = Omit<Asked, keyof Listed> &
  NonNullable<Asked['filter']> & { limit: number; offset: number };

/** Query of a repository for a call that lists records: filters, search, order and range of rows. */
export type ListQuery<C extends DeskCall> = DeskValues<C> extends Listed ? QueryOf<DeskValues<C>> : never;

/** The input of a call that lists records, with filters beside the rest and the page as a range of rows. */
export function listQuery<Asked extends Listed>({ page, perPage, filter, ...rest }: Asked): QueryOf<Asked> {
  return { ...rest, ...filter, limit: perPage, offset: (page - 1) * perPage } as QueryOf<Asked>;
}
