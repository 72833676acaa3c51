import { type Kysely, sql } from 'kysely';

/** The figures that the code had until now, so that no price changes. */
const firstRates = {
  version: '2026-11-21',
  labourMinor: {
    ring: 180_000,
    band: 110_000,
    pendant: 120_000,
    earrings: 150_000,
    bangle: 260_000,
    bracelet: 420_000,
  },
  labourPerGramMinor: 4_500,
  settingMinor: {
    prong: 12_000,
    bezel: 26_000,
    halo: 5_500,
    pave: 5_500,
    channel: 7_500,
    'shared-prong': 6_500,
    flush: 9_000,
  },
  largeStoneMinor: 22_000,
  finishMinor: { polished: 0, satin: 12_000, brushed: 12_000, matte: 12_000, hammered: 28_000 },
  platingMinor: 18_000,
  engravingMinor: 20_000,
  engravingPerGlyphMinor: 1_200,
  marginPerMille: 450,
  roundToMinor: 10_000,
};

/** What the house adds to its cost, by the day from which it holds, and the tags that each rule moves. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table price_rule (
    id serial primary key,
    state text not null
      check (state in ('draft', 'asked', 'waiting', 'holds', 'past', 'undone', 'dropped')),
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
  )`.execute(db);
  await sql`create unique index price_rule_holds on price_rule (state) where state = 'holds'`.execute(db);
  await sql`create unique index price_rule_waits on price_rule (state) where state = 'waiting'`.execute(db);
  await sql`create table price_rule_tag (
    rule_id integer not null references price_rule (id) on delete cascade,
    product_id integer not null references product (id) on delete cascade,
    before_minor integer not null,
    after_minor integer not null check (after_minor > 0),
    primary key (rule_id, product_id)
  )`.execute(db);
  await sql`insert into price_rule (state, rates, reason, valid_from, made_by, made_at, began_at)
    values ('holds', ${JSON.stringify(firstRates)}::jsonb, '', '2026-11-21', '', now(), now())`.execute(db);
  await sql`create trigger publish_price_rule after insert or update or delete on price_rule
    for each statement execute function publish_statement('rates')`.execute(db);
}

export async function down(db: Kysely<never>): Promise<void> {
  await sql`drop table price_rule_tag, price_rule`.execute(db);
}
