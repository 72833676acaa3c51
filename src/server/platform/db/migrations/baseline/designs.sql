create table saved_design (
  id serial primary key,
  customer_id integer not null references customer (id) on delete cascade,
  product_id integer,
  name text not null,
  image text not null,
  info jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  design jsonb,
  design_hash text not null default '',
  measures jsonb,
  diamond_id integer,
  image_id text references upload (id) on delete set null,
  version integer not null default 1,
  note text not null default ''
);
create index saved_design_of_customer on saved_design (customer_id, id desc);
create index saved_design_image on saved_design (image_id) where image_id is not null;
create index saved_design_design_hash on saved_design (design_hash) where design_hash <> '';

-- Measurements of the catalogue designs, cached because building a design is slow.
create table design_weight (
  hash text primary key,
  geometry text not null,
  measures jsonb not null
);

create table metal_quote (
  base text primary key check (base in ('gold', 'platinum', 'palladium', 'silver')),
  per_ounce_minor integer not null check (per_ounce_minor > 0),
  quoted_at timestamptz not null
);

-- Rates of the price calculation. One rule holds; at most one waits for its day.
create table price_rule (
  id serial primary key,
  state text not null check (state in ('draft', 'asked', 'waiting', 'holds', 'past', 'undone', 'dropped')),
  rates jsonb not null,
  stands_on integer references price_rule (id),
  reason text not null,
  valid_from date not null,
  made_by text not null,
  made_at timestamptz not null,
  began_at timestamptz,
  undone_at timestamptz,
  undone_by text not null default '',
  kept integer not null default 0
);
create unique index price_rule_holds on price_rule (state) where state = 'holds';
create unique index price_rule_waits on price_rule (state) where state = 'waiting';
insert into price_rule (state, rates, reason, valid_from, made_by, made_at, began_at)
  values ('holds', '{
    "version": "2026-11-21",
    "labourMinor": {"ring": 180000, "band": 110000, "pendant": 120000, "earrings": 150000, "bangle": 260000,
      "bracelet": 420000},
    "labourPerGramMinor": 4500,
    "settingMinor": {"prong": 12000, "bezel": 26000, "halo": 5500, "pave": 5500, "channel": 7500,
      "shared-prong": 6500, "flush": 9000},
    "largeStoneMinor": 22000,
    "finishMinor": {"polished": 0, "satin": 12000, "brushed": 12000, "matte": 12000, "hammered": 28000},
    "platingMinor": 18000,
    "engravingMinor": 20000,
    "engravingPerGlyphMinor": 1200,
    "marginPerMille": 450,
    "roundToMinor": 10000
  }', '', '2026-11-21', '', now(), now());

-- Products whose price a rule changes.
create table price_rule_tag (
  rule_id integer not null references price_rule (id) on delete cascade,
  product_id integer not null references product (id) on delete cascade,
  before_minor integer not null,
  after_minor integer not null check (after_minor > 0),
  primary key (rule_id, product_id)
);
