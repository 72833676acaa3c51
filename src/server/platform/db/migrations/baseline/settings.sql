create table currency (
  code text primary key,
  symbol text not null,
  rate text not null,
  name jsonb not null,
  sort integer not null,
  quoted_on date not null
);

create table country (
  code text primary key,
  symbol text not null,
  name jsonb not null,
  currency text not null references currency (code),
  taxes_included boolean not null,
  free_shipping boolean not null,
  shipping_cost_minor integer not null check (shipping_cost_minor >= 0),
  delivery_days_min integer not null,
  delivery_days_max integer not null,
  states jsonb not null,
  sort integer not null
);

create table store (
  id integer primary key,
  country_code text not null,
  state text not null,
  time_zone text not null,
  lat double precision not null,
  lng double precision not null,
  phone text not null,
  email text not null,
  image text not null,
  services jsonb not null,
  week jsonb not null,
  holidays jsonb not null,
  text jsonb not null,
  advisers integer not null default 1 check (advisers between 1 and 50)
);

-- Settings and texts that are read as one document each, such as the home page and the navigation.
create table shop_document (
  key text primary key,
  value jsonb not null
);

-- Price and time of shipping to a country, with the source and the day from which they apply. One rule of a
-- country holds; others wait for their day.
create table shipping_rule (
  id serial primary key,
  country text not null,
  state text not null check (state in ('waiting', 'holds', 'past', 'dropped')),
  valid_from date not null,
  source text not null,
  link text not null default '',
  made_by text not null,
  made_at timestamptz not null,
  began_at timestamptz,
  taxes_included boolean not null,
  free_shipping boolean not null,
  cost_minor integer not null check (cost_minor >= 0),
  days_min integer not null,
  days_max integer not null
);
create unique index shipping_rule_holds on shipping_rule (country) where state = 'holds';
create unique index shipping_rule_waits on shipping_rule (country, valid_from) where state = 'waiting';

-- Import duty and tax of a country, in hundredths of a per cent.
create table duty_rule (
  id serial primary key,
  country text not null,
  state text not null check (state in ('waiting', 'holds', 'past', 'dropped')),
  valid_from date not null,
  source text not null,
  link text not null default '',
  made_by text not null,
  made_at timestamptz not null,
  began_at timestamptz,
  -- Null leaves duty out of the estimate.
  duty_basis_points integer check (duty_basis_points >= 0),
  tax_basis_points integer not null check (tax_basis_points >= 0),
  free_up_to_minor integer not null default 0 check (free_up_to_minor >= 0),
  as_of text not null
);
create unique index duty_rule_holds on duty_rule (country) where state = 'holds';
create unique index duty_rule_waits on duty_rule (country, valid_from) where state = 'waiting';
insert into duty_rule
  (country, state, valid_from, source, made_by, made_at, began_at, duty_basis_points, tax_basis_points, as_of)
select country, 'holds', (as_of || '-01')::date, source, '', now(), now(), duty, tax, as_of
from (values
  -- One tax on parcels replaces duty and value-added tax.
  ('CN', null, 5000, '国务院关税税则委员会 2019-17', '2019-04'),
  ('TW', null, 500, '財政部關務署', '2025-01'),
  ('MO', 0, 0, 'Serviços de Alfândega de Macau', '2025-01'),
  ('SG', 0, 900, 'Singapore Customs', '2025-01'),
  ('GB', 200, 2000, 'HM Revenue & Customs, UK Integrated Tariff 7113 19', '2025-01'),
  ('CA', 650, 500, 'Canada Border Services Agency, Customs Tariff 7113.19', '2025-01'),
  ('AU', 500, 1000, 'Australian Border Force, Working Tariff 7113', '2025-01'),
  ('NZ', null, 1500, 'New Zealand Customs Service', '2025-01'),
  ('JP', null, 1000, '財務省 税関', '2025-01'),
  ('KR', 800, 1000, '관세청', '2025-01'),
  ('TH', 2000, 700, 'กรมศุลกากร', '2025-01'),
  ('AE', 500, 500, 'UAE Federal Authority for Customs', '2025-01'),
  -- The European Union has one tariff; each country has its own tax.
  ('FR', 250, 2000, 'European Commission, TARIC 7113 19', '2025-01'),
  ('DE', 250, 1900, 'European Commission, TARIC 7113 19', '2025-01'),
  ('IT', 250, 2200, 'European Commission, TARIC 7113 19', '2025-01'),
  ('ES', 250, 2100, 'European Commission, TARIC 7113 19', '2025-01'),
  ('NL', 250, 2100, 'European Commission, TARIC 7113 19', '2025-01'),
  ('IE', 250, 2300, 'European Commission, TARIC 7113 19', '2025-01'),
  ('CH', 0, 810, 'Bundesamt für Zoll und Grenzsicherheit', '2025-01')
) as known (country, duty, tax, source, as_of);
