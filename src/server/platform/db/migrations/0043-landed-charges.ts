import { type Kysely, sql } from 'kysely';

/** The tax of a duty rule has its own name and origin, and an order keeps the duty and tax that its buyer was shown. */
const statements = [
  sql`alter table duty_rule
    add column if not exists tax_kind text not null default 'import-tax'
      check (tax_kind in ('vat', 'gst', 'consumption-tax', 'parcel-tax', 'import-tax')),
    add column if not exists tax_source text not null default '',
    add column if not exists tax_link text not null default ''`,
  sql`alter table orders add column if not exists landed jsonb`,
  // The rules a shop began with, unless staff have written their own.
  sql`update duty_rule set link = known.link, tax_kind = known.kind, tax_source = known.tax_source,
      tax_link = known.tax_link
    from (values
      ('CN', '', 'parcel-tax', '', ''),
      ('TW', 'https://web.customs.gov.tw/', 'vat', '加值型及非加值型營業稅法第 10 條', 'https://law.moj.gov.tw/'),
      ('MO', 'https://www.customs.gov.mo/', 'import-tax', '', ''),
      ('SG', 'https://www.customs.gov.sg/', 'gst', 'Goods and Services Tax Act 1993', 'https://www.iras.gov.sg/'),
      ('GB', 'https://www.trade-tariff.service.gov.uk/headings/7113', 'vat', 'Value Added Tax Act 1994, section 2',
        'https://www.legislation.gov.uk/ukpga/1994/23/section/2'),
      ('CA', 'https://www.cbsa-asfc.gc.ca/', 'gst', 'Excise Tax Act, section 212', 'https://laws-lois.justice.gc.ca/'),
      ('AU', 'https://www.abf.gov.au/', 'gst', 'A New Tax System (Goods and Services Tax) Act 1999, section 13-20',
        'https://www.legislation.gov.au/'),
      ('NZ', 'https://www.customs.govt.nz/', 'gst', 'Goods and Services Tax Act 1985, section 12',
        'https://www.legislation.govt.nz/'),
      ('JP', 'https://www.customs.go.jp/', 'consumption-tax', '消費税法第 29 条、地方税法第 72 条の 83',
        'https://elaws.e-gov.go.jp/'),
      ('KR', 'https://www.customs.go.kr/', 'vat', '부가가치세법 제30조', 'https://www.law.go.kr/'),
      ('TH', 'https://www.customs.go.th/', 'vat', 'กรมสรรพากร', 'https://www.rd.go.th/'),
      ('AE', '', 'vat', 'Federal Decree-Law No. 8 of 2017 on Value Added Tax', 'https://tax.gov.ae/'),
      ('FR', null, 'vat', 'Code général des impôts, article 278', 'https://www.legifrance.gouv.fr/'),
      ('DE', null, 'vat', 'Umsatzsteuergesetz § 12 Abs. 1', 'https://www.gesetze-im-internet.de/ustg_1980/__12.html'),
      ('IT', null, 'vat', 'DPR 26 ottobre 1972, n. 633, articolo 16', 'https://www.normattiva.it/'),
      ('ES', null, 'vat', 'Ley 37/1992, artículo 90', 'https://www.boe.es/buscar/act.php?id=BOE-A-1992-28740'),
      ('NL', null, 'vat', 'Wet op de omzetbelasting 1968, artikel 9', 'https://wetten.overheid.nl/BWBR0002629/'),
      ('IE', null, 'vat', 'Value-Added Tax Consolidation Act 2010, section 46', 'https://www.irishstatutebook.ie/'),
      ('CH', 'https://xtares.admin.ch/', 'vat', 'Mehrwertsteuergesetz Art. 25 und 55',
        'https://www.fedlex.admin.ch/eli/cc/2009/615/de')
    ) as stated (country, link, kind, tax_source, tax_link)
    cross join lateral (select coalesce(stated.link,
      'https://ec.europa.eu/taxation_customs/dds2/taric/taric_consultation.jsp') as link,
      stated.country, stated.kind, stated.tax_source, stated.tax_link) as known
    where duty_rule.country = known.country and duty_rule.made_by = '' and duty_rule.link = ''
      and duty_rule.tax_source = ''`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
