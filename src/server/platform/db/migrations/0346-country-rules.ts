import { type Kysely, sql } from 'kysely';

/** As the code had them: per country hundredths of a per cent of duty and of tax, who publishes them, and when. */
const taric = 'European Commission, TARIC 7113 19';
const firstDuties: readonly (readonly [string, number | null, number, string, string?])[] = [
  // Precious jewellery in the post: one tax in place of duty and value-added tax.
  ['CN', null, 5000, '国务院关税税则委员会 2019-17', '2019-04'],
  ['TW', null, 500, '財政部關務署'],
  ['MO', 0, 0, 'Serviços de Alfândega de Macau'],
  ['SG', 0, 900, 'Singapore Customs'],
  ['GB', 200, 2000, 'HM Revenue & Customs, UK Integrated Tariff 7113 19'],
  ['CA', 650, 500, 'Canada Border Services Agency, Customs Tariff 7113.19'],
  ['AU', 500, 1000, 'Australian Border Force, Working Tariff 7113'],
  ['NZ', null, 1500, 'New Zealand Customs Service'],
  ['JP', null, 1000, '財務省 税関'],
  ['KR', 800, 1000, '관세청'],
  ['TH', 2000, 700, 'กรมศุลกากร'],
  ['AE', 500, 500, 'UAE Federal Authority for Customs'],
  // The European Union has one tariff; each state its own tax.
  ['FR', 250, 2000, taric],
  ['DE', 250, 1900, taric],
  ['IT', 250, 2200, taric],
  ['ES', 250, 2100, taric],
  ['NL', 250, 2100, taric],
  ['IE', 250, 2300, taric],
  ['CH', 0, 810, 'Bundesamt für Zoll und Grenzsicherheit'],
];

const shared = sql`id serial primary key,
  country text not null,
  state text not null check (state in ('waiting', 'holds', 'past', 'dropped')),
  valid_from date not null,
  source text not null,
  link text not null default '',
  made_by text not null,
  made_at timestamptz not null,
  began_at timestamptz`;

/** What sending to a country takes and what its customs ask for, each with its origin and the day it holds from. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table shipping_rule (
    ${shared},
    taxes_included boolean not null,
    free_shipping boolean not null,
    cost_minor integer not null check (cost_minor >= 0),
    days_min integer not null,
    days_max integer not null
  )`.execute(db);
  await sql`create table duty_rule (
    ${shared},
    duty_basis_points integer check (duty_basis_points >= 0),
    tax_basis_points integer not null check (tax_basis_points >= 0),
    free_up_to_minor integer not null default 0 check (free_up_to_minor >= 0),
    as_of text not null
  )`.execute(db);
  for (const table of ['shipping_rule', 'duty_rule']) {
    await sql`create unique index ${sql.ref(`${table}_holds`)} on ${sql.table(table)} (country)
      where state = 'holds'`.execute(db);
    await sql`create unique index ${sql.ref(`${table}_waits`)} on ${sql.table(table)} (country, valid_from)
      where state = 'waiting'`.execute(db);
  }
  for (const [country, duty, tax, source, asOf = '2025-01'] of firstDuties)
    await sql`insert into duty_rule
      (country, state, valid_from, source, made_by, made_at, began_at, duty_basis_points, tax_basis_points, as_of)
      values (${country}, 'holds', ${`${asOf}-01`}, ${source}, '', now(), now(), ${duty}, ${tax}, ${asOf})`.execute(
      db,
    );
  await sql`create trigger duty_rule_area after insert or update or delete on duty_rule
    for each row execute function area_changed('currencies', 'loud')`.execute(db);
  await sql`create trigger publish_duty_rule after insert or update or delete on duty_rule
    for each statement execute function publish_statement('navigation')`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table duty_rule, shipping_rule`.execute(db);
}
