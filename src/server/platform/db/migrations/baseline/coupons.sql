-- `revision` is for optimistic locking: it changes with each write. Coupons with a campaign_id are generated
-- single-use codes.
create table coupon (
  id serial primary key,
  code text not null unique check (code = upper(code)),
  type smallint not null check (type in (1, 2)),
  pay_percent integer not null check (pay_percent between 1 and 100),
  discount_minor integer not null check (discount_minor >= 0),
  min_subtotal_minor integer not null check (min_subtotal_minor >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  times_total integer check (times_total > 0),
  times_per_customer integer not null check (times_per_customer > 0),
  used_total integer not null default 0 check (used_total >= 0),
  text jsonb not null,
  revision integer not null default 0,
  by_gift boolean not null default false,
  by_made_codes boolean not null default false,
  campaign_id integer references coupon (id),
  currencies text[],
  paused_at timestamptz,
  changed_at timestamptz,
  sections text[],
  constraint coupon_not_overused check (times_total is null or used_total <= times_total)
);
create index coupon_of_campaign on coupon (campaign_id) where campaign_id is not null;

create table coupon_customer (
  coupon_id integer not null references coupon (id),
  customer_id integer not null references customer (id),
  used integer not null check (used >= 0),
  primary key (coupon_id, customer_id)
);

create table gift (
  code text primary key check (code ~ '^[A-Z0-9]{1,20}$'),
  coupon_id integer references coupon (id),
  claims_total integer check (claims_total > 0),
  claimed integer not null default 0 check (claimed >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  text jsonb not null,
  changed_at timestamptz,
  constraint gift_not_overclaimed check (claims_total is null or claimed <= claims_total)
);

create table gift_claim (
  id serial primary key,
  gift_code text not null references gift (code),
  customer_id integer not null references customer (id) on delete cascade,
  claimed_at timestamptz not null,
  constraint gift_claimed_once unique (gift_code, customer_id)
);
create index gift_claim_of_customer on gift_claim (customer_id);

create table gift_parcel (
  claim_id integer primary key references gift_claim (id) on delete cascade,
  name text not null,
  telephone text not null,
  country text not null,
  state text not null,
  city text not null,
  area text not null,
  zip text not null,
  street1 text not null,
  street2 text not null,
  asked_at timestamptz not null,
  sent_at timestamptz,
  tracking_company text not null default '',
  tracking_number text not null default ''
);
create index gift_parcel_to_send on gift_parcel (asked_at) where sent_at is null;
create index gift_parcel_sent on gift_parcel (sent_at) where sent_at is not null;
