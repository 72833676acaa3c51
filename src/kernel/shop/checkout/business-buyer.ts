/** A company that buys; empty for a private person. */
export interface BusinessBuyer {
  company: string;
  /** Normalised, with the prefix of its country; '' without one. */
  vatNumber: string;
}

export const noBusiness: BusinessBuyer = { company: '', vatNumber: '' };

export const companyLimit = 100;
export const vatNumberLimit = 30;

/** VAT numbers after their prefix: the European Union's by the Commission's VIES list, and those of neighbours. */
const formats: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(?:MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d[A-Z0-9+*]\d{5}[A-Z]|\d{7}[A-W][A-I])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}(?:MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
};

/** Prefixes that differ from the ISO code. */
const prefixes: Readonly<Record<string, string>> = { GR: 'EL' };

/**
 * A VAT number as it is stored: without spaces and signs, with its prefix. A number without prefix is one of `country`;
 * countries without a known format accept 4 to 20 letters and digits. '' for none, null for an invalid one.
 */
export function vatNumberOf(typed: string, country: string): string | null {
  const text = typed.toUpperCase().replace(/[\s./-]/g, '');
  if (text === '') return '';
  const [written, rest] = [text.slice(0, 2), text.slice(2)];
  const named = prefixes[written] ?? written;
  if (formats[named]?.test(rest)) return `${named}${rest}`;
  const prefix = prefixes[country] ?? country;
  const own = formats[prefix];
  if (own) return own.test(text) ? `${prefix}${text}` : null;
  if (formats[named]) return null;
  return /^(?=.*\d)[A-Z0-9]{4,20}$/.test(text) ? text : null;
}
