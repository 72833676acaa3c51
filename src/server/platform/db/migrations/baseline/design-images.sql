-- Rendered images of shoppers' designs, and the queue of designs to render. Triggers enqueue a design that is
-- saved, added to a cart or ordered, in the same transaction and without another round trip. A design is
-- rendered once per hash.
create table design_picture (
  hash text primary key,
  design jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'drawing', 'drawn', 'failed')),
  priority smallint not null,
  attempts integer not null default 0,
  error text not null default '',
  asked_by integer references customer (id) on delete set null,
  created_at timestamptz not null default now(),
  asked_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  locked_until timestamptz,
  look text not null default '',
  picture_id text unique,
  media jsonb,
  drawn_at timestamptz
);
create index design_picture_queue on design_picture (priority, asked_at) where state in ('waiting', 'drawing');
create index design_picture_of on design_picture (asked_by, created_at) where asked_by is not null;

create table design_picture_file (
  hash text not null references design_picture (hash) on delete cascade,
  name text not null,
  upload_id text not null references upload (id),
  primary key (hash, name)
);
create index design_picture_file_upload on design_picture_file (upload_id);

create function design_is_kept(wanted text) returns boolean language sql stable as $$
  select exists (select from saved_design where design_hash = wanted)
    or exists (select from cart_line where design_hash = wanted)
    or exists (select from order_item where design_hash = wanted)
$$;

-- The queue and the requests of one customer per day are limited. `skip locked`: enqueuing must not wait or
-- deadlock.
create function want_design_picture(wanted text, document jsonb, who integer, rank integer)
returns void language plpgsql as $$
begin
  if wanted = '' or document is null then
    return;
  end if;
  if exists (select from design_picture where hash = wanted) then
    update design_picture
    set priority = least(priority, rank), asked_at = now(),
      state = case when state in ('drawn', 'failed') then 'waiting' else state end,
      attempts = case when state in ('drawn', 'failed') then 0 else attempts end, due_at = now()
    where hash in (
      select hash from design_picture
      where hash = wanted and (asked_at < now() - interval '1 day' or (state = 'waiting' and priority > rank))
      for update skip locked
    );
    return;
  end if;
  if (select count(*) from (select from design_picture where state = 'waiting' limit 2000) waiting) >= 2000
    or (select count(*) from (select from design_picture
      where asked_by = who and created_at > now() - interval '1 day' limit 40) theirs) >= 40 then
    return;
  end if;
  insert into design_picture (hash, design, asked_by, priority) values (wanted, document, who, rank)
  on conflict do nothing;
end $$;

create function design_ordered() returns trigger language plpgsql as $$
begin
  perform want_design_picture(new.design_hash, new.design,
    (select customer_id from orders where id = new.order_id), 0);
  return null;
end $$;
create function design_in_cart() returns trigger language plpgsql as $$
begin
  perform want_design_picture(new.design_hash, new.design,
    (select customer_id from cart where id = new.cart_id), 1);
  return null;
end $$;
create function design_saved() returns trigger language plpgsql as $$
begin
  perform want_design_picture(new.design_hash, new.design, new.customer_id,
    case when new.image_id is null then 2 else 3 end);
  return null;
end $$;
create trigger design_ordered after insert on order_item
  for each row when (new.design_hash <> '' and new.image_id is null) execute function design_ordered();
create trigger design_in_cart after insert or update of design_hash on cart_line
  for each row when (new.design_hash <> '' and new.image_id is null) execute function design_in_cart();
create trigger design_saved after insert or update of design_hash on saved_design
  for each row when (new.design_hash <> '') execute function design_saved();
