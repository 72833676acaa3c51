import { countryForm } from './country-forms.ts';

/** An address with the names of its codes in the reader's language. */
export interface NamedPlace {
  street1: string;
  street2: string;
  city: string;
  state: string;
  stateName: string;
  zip: string;
  country: string;
  countryName: string;
  area?: string;
}

const eastAsian = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const isEastAsian = ({ street1, street2 }: NamedPlace) => eastAsian.test(street1 + street2);

/** Fills the template; punctuation around a missing part is removed. */
function filled(template: string, place: NamedPlace): string {
  const line = template.replace(/\{(\w+)\}/g, (_, name: string) => place[name as keyof NamedPlace] ?? '');
  return line.replace(/\s+/g, ' ').replace(/^[\s,]+|[\s,〒]+$/g, '');
}

/**
 * The lines of an address in the format of its country, including the country: in East Asian scripts from country to
 * street, elsewhere from street to country.
 */
export function addressLines(place: NamedPlace): string[] {
  const { street1, street2, area = '', city, stateName, countryName } = place;
  const form = countryForm(place.country);
  if (form.localPlace && isEastAsian(place)) {
    // 北京市 is written once.
    const written = city.startsWith(stateName) ? { ...place, stateName: '' } : place;
    const lines = form.localPlace.map((template) => filled(template, written));
    return [countryName, ...lines, street1, street2].filter(Boolean);
  }
  const written = city === stateName ? { ...place, stateName: '' } : place;
  const lines = form.place.map((template) => filled(template, written));
  const isNamed = form.place.some((template) => template.includes('{countryName}'));
  return [street1, street2, area, ...lines, isNamed ? '' : countryName].filter(Boolean);
}

/** The same address on one line. */
export function addressLine(place: NamedPlace): string {
  return addressLines(place).join(isEastAsian(place) ? ' ' : ', ');
}
