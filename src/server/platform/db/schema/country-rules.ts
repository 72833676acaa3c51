import type { Generated } from 'kysely';
import type { TaxKind } from '#kernel/shop/checkout/duties.ts';
import type { CountryRuleState } from '#kernel/shop/desk/country-rules.ts';
import type { Timestamp } from '#server/platform/db/columns.ts';

/** Shipping terms of a country from a day on; the current ones are copied to the country's row. */
interface ShippingRuleTable extends CountryRuleColumns {
  taxes_included: boolean;
  free_shipping: boolean;
  cost_minor: number;
  days_min: number;
  days_max: number;
}

/** Customs duties of a country from a day on. */
interface DutyRuleTable extends CountryRuleColumns {
  duty_basis_points: number | null;
  tax_basis_points: number;
  free_up_to_minor: Generated<number>;
  tax_kind: Generated<TaxKind>;
  /** Origin of the tax; '' where `source` is also that of the tax. */
  tax_source: Generated<string>;
  tax_link: Generated<string>;
  /** `YYYY-MM` of the source. */
  as_of: string;
}

interface CountryRuleColumns {
  id: Generated<number>;
  country: string;
  state: CountryRuleState;
  /** Day on the shop's clock. */
  valid_from: string;
  /** The source of the rule. */
  source: string;
  link: Generated<string>;
  made_by: string;
  made_at: Timestamp;
  began_at: Timestamp | null;
}

export interface CountryRuleTables {
  shipping_rule: ShippingRuleTable;
  duty_rule: DutyRuleTable;
}
