-- Each kind is numbered without gaps: the counter is incremented in the transaction that issues the document.
create table paper_counter (
  kind text primary key check (kind in ('receipt', 'credit-note')),
  last integer not null check (last >= 0)
);
insert into paper_counter (kind, last) values ('receipt', 0), ('credit-note', 0);

-- Receipts and credit notes.
create table paper (
  id serial primary key,
  kind text not null references paper_counter (kind),
  number integer not null check (number > 0),
  order_id integer not null references orders (id),
  ledger_id bigint unique references payment_ledger (id),
  issued_at timestamptz not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  pieces jsonb not null,
  unique (kind, number),
  constraint paper_credits_money check ((kind = 'credit-note') = (ledger_id is not null))
);
create unique index paper_receipt_of_order on paper (order_id) where kind = 'receipt';
create index paper_of_order on paper (order_id);

-- Issued documents are immutable. A row trigger does not fire for truncate.
create function paper_stays() returns trigger language plpgsql as $$
begin
  raise exception 'an issued paper is never changed';
end $$;
create trigger paper_stays before update or delete on paper for each row execute function paper_stays();
create trigger papers_are_not_emptied before truncate on paper
  for each statement execute function paper_stays();
