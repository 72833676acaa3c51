/** `waiting`: takes effect on its day; `holds`: in effect; `past`: replaced by another; `dropped`: withdrawn. */
export const countryRuleStates = ['waiting', 'holds', 'past', 'dropped'] as const;

export type CountryRuleState = (typeof countryRuleStates)[number];

/** Delivery to a country, and its import charges. */
export const countryRuleKinds = ['shipping', 'duty'] as const;

export type CountryRuleKind = (typeof countryRuleKinds)[number];
