/** `waiting`: begins by itself on its day; `holds`: the checkout goes by it; `past`: another took its place. */
export const countryRuleStates = ['waiting', 'holds', 'past', 'dropped'] as const;

export type CountryRuleState = (typeof countryRuleStates)[number];

/** What sending to a country takes, and what its customs ask for. */
export const countryRuleKinds = ['shipping', 'duty'] as const;

export type CountryRuleKind = (typeof countryRuleKinds)[number];
