-- The pieces of a product per store; without a store they are in the workshop. `product.stock` is their sum.
-- Triggers keep both in step: a change of a place updates the sum. A change of the sum alone adds to the
-- workshop, or takes from the workshop first and then from the stores.
create table stock_place (
  product_id integer not null references product (id) on delete cascade,
  store_id integer references store (id),
  pieces integer not null constraint stock_place_not_negative check (pieces >= 0),
  unique nulls not distinct (product_id, store_id)
);

create function stock_sum_follows() returns trigger language plpgsql as $$
declare
  of_product integer := case when tg_op = 'DELETE' then old.product_id else new.product_id end;
  pieces_left integer := (select coalesce(sum(pieces), 0) from stock_place where product_id = of_product);
begin
  update product set stock = pieces_left where id = of_product and stock <> pieces_left;
  return null;
end $$;
create trigger stock_place_sum after insert or update of pieces or delete on stock_place
  for each row execute function stock_sum_follows();

create function stock_places_follow() returns trigger language plpgsql as $$
declare
  missing integer := new.stock - (select coalesce(sum(pieces), 0) from stock_place where product_id = new.id);
begin
  if missing > 0 then
    insert into stock_place (product_id, store_id, pieces) values (new.id, null, missing)
    on conflict (product_id, store_id) do update set pieces = stock_place.pieces + excluded.pieces;
  elsif missing < 0 then
    -- One statement, so that the trigger on stock_place sees only the final sum.
    update stock_place set pieces = stock_place.pieces - part.taken from (
      select store_id, least(pieces, greatest(0, -missing - before)) as taken from (
        select store_id, pieces, sum(pieces) over (order by store_id nulls first) - pieces as before
        from stock_place where product_id = new.id
      ) as in_turn
    ) as part
    where stock_place.product_id = new.id and part.taken > 0
      and stock_place.store_id is not distinct from part.store_id;
  end if;
  return null;
end $$;
create trigger product_stock_new after insert on product
  for each row when (new.stock > 0) execute function stock_places_follow();
create trigger product_stock_places after update of stock on product
  for each row when (old.stock is distinct from new.stock) execute function stock_places_follow();

-- The place from which an order took its pieces; a cancelled order returns them there.
create table stock_taken (
  id serial primary key,
  order_id integer not null references orders (id) on delete cascade,
  product_id integer not null references product (id) on delete cascade,
  store_id integer references store (id),
  pieces integer not null check (pieces > 0)
);
create index stock_taken_of_order on stock_taken (order_id, product_id);

-- Stock changes by staff, with the reason.
create table stock_act (
  id serial primary key,
  product_id integer not null references product (id) on delete cascade,
  kind text not null check (kind in ('received', 'corrected', 'moved', 'undone')),
  undoes integer unique references stock_act (id),
  changes jsonb not null,
  reason text not null,
  who text not null,
  at timestamptz not null
);
create index stock_act_of_product on stock_act (product_id, id);
