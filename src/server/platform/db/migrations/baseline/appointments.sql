create table appointment (
  id serial primary key,
  customer_id integer not null references customer (id),
  store_id integer not null references store (id),
  state text not null check (state in ('requested', 'approved', 'completed', 'cancelled')),
  purpose text not null,
  way text not null check (way in ('store', 'video')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  style text not null,
  product_id integer references product (id) on delete set null,
  design_id integer references saved_design (id) on delete set null,
  piece_name jsonb,
  name text not null,
  email text not null,
  phone text not null,
  contact_by text not null check (contact_by in ('email', 'phone', 'whatsapp')),
  remark text not null,
  locale text not null,
  adviser_name text not null default '',
  note text not null default '',
  video_room text not null,
  contact_due_at timestamptz not null,
  reminded_at timestamptz,
  sequence integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index appointment_of_customer on appointment (customer_id, starts_at);
create index appointment_open on appointment (starts_at) where state in ('requested', 'approved');
create index appointment_by_words on appointment
  using gin (lower(name || ' ' || email || ' ' || phone) gin_trgm_ops);
create index appointment_by_store on appointment (store_id, starts_at);
create index appointment_by_state on appointment (state, contact_due_at);
create index appointment_by_start on appointment (starts_at, id);
create index appointment_by_due on appointment (contact_due_at, id);
create index appointment_by_email on appointment (email text_pattern_ops);
create index appointment_by_name on appointment (lower(name) text_pattern_ops);

-- Half-hour slots that an appointment occupies. The primary key prevents double booking of an adviser.
create table appointment_hold (
  store_id integer not null references store (id),
  starts_at timestamptz not null,
  adviser integer not null check (adviser > 0),
  appointment_id integer not null references appointment (id) on delete cascade,
  primary key (store_id, starts_at, adviser)
);
create index appointment_hold_of on appointment_hold (appointment_id);
