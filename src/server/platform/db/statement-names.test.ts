import { describe, expect, it } from 'vitest';
import { StatementNames } from './statement-names.ts';

const afterFive = (names: StatementNames, statement: string) => {
  for (let times = 0; times < 4; times += 1) expect(names.nameOf(statement)).toBeUndefined();
  return names.nameOf(statement);
};

describe('names of statements', () => {
  it('are given to what is sent again and again, each its own', () => {
    const names = new StatementNames();
    const first = afterFive(names, 'select "id" from "product" where "id" = $1');
    expect(first).toMatch(/^shop_\d+$/);
    expect(names.nameOf('select "id" from "product" where "id" = $1')).toBe(first);
    expect(afterFive(names, 'select count(*) from product')).not.toBe(first);
  });

  it.each([
    'select * from "currency"',
    'select "category".* from "category"',
    'update a set b = $1 returning *',
    'select /* planned anew */ "id" from "orders" where "words" like $1',
    'begin',
    'create table a (b int)',
    `select '${'x'.repeat(10_001)}'`,
  ])('are not given to %s', (statement) => {
    expect(afterFive(new StatementNames(), statement)).toBeUndefined();
  });

  it('are not more than a connection can hold', () => {
    const names = new StatementNames();
    const given = Array.from({ length: 1_000 }, (_, number) => {
      for (let times = 0; times < 4; times += 1) names.nameOf(`select ${number}`);
      return names.nameOf(`select ${number}`);
    });
    expect(given.filter((name) => name !== undefined)).toHaveLength(300);
  });
});
