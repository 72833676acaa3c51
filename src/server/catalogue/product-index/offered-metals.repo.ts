import { sql } from 'kysely';

/** The metals in which a product can be bought: its own and those of its metal option. */
export const offeredMetals = sql<string[]>`array(
  select product.metal
  union
  select value ->> 'key'
  from jsonb_array_elements(product.options) as option, jsonb_array_elements(option -> 'values') as value
  where option ->> 'key' = 'metal')`;
