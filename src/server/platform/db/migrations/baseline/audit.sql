-- Who read or changed what. Each line contains the hash of the line before it. The values before and after a
-- change are encrypted with a key per customer: erasing the customer deletes the key, and the line stays
-- without personal data.
create table audit_line (
  id bigint primary key,
  at timestamptz not null,
  staff_id integer,
  call text not null,
  outcome text not null check (outcome in ('done', 'seen', 'refused')),
  kind text not null,
  record_id text not null,
  customer_id integer,
  fields jsonb not null,
  sealed text,
  sealed_hash text not null,
  previous_hash text not null,
  hash text not null
);
create index audit_line_of_customer on audit_line (customer_id, id) where customer_id is not null;
create index audit_line_of_record on audit_line (kind, record_id, id);
create index audit_line_at on audit_line (at);
create index audit_line_of_call on audit_line (call, id);
create index audit_line_by_outcome on audit_line (outcome, id);
create index audit_line_of_staff on audit_line (staff_id, id) include (call, outcome, kind);

-- The last line. A transaction that appends a line locks this row until it commits.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  last_id bigint not null,
  hash text not null
);
insert into audit_head (last_id, hash) values (0, '');

create table audit_key (
  customer_id integer primary key references customer (id) on delete cascade,
  sealed_key text not null
);

create function audit_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to';
end $$;
create trigger audit_stays before update or delete on audit_line for each row execute function audit_stays();
-- A row trigger does not fire for truncate.
create trigger audit_is_not_emptied before truncate on audit_line
  for each statement execute function audit_stays();

create function audit_head_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.last_id = old.last_id + 1 then return new; end if;
  raise exception 'the head of the audit log follows its lines';
end $$;
create trigger audit_head_moves before update or delete on audit_head
  for each row execute function audit_head_moves();
create trigger audit_head_stays before truncate on audit_head
  for each statement execute function audit_head_moves();
