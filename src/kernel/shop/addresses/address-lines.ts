import { countryForm } from './country-forms.ts';

/** A place with the names of its codes, in the reader's language. */
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

/** What a template makes of a place; marks around a part that is missing go with it. */
function filled(template: string, place: NamedPlace): string {
  const line = template.replace(/\{(\w+)\}/g, (_, name: string) => place[name as keyof NamedPlace] ?? '');
  return line.replace(/\s+/g, ' ').replace(/^[\s,]+|[\s,〒]+$/g, '');
}

/**
 * A place as its country writes it, line by line, the country among them: in the script of East Asia from the large to
 * the small, elsewhere the street first.
 */
export function addressLines(place: NamedPlace): string[] {
  const { street1, street2, area = '', city, stateName, countryName } = place;
  const form = countryForm(place.country);
  if (form.localPlace && isEastAsian(place)) {
    // 北京市 is not written twice.
    const written = city.startsWith(stateName) ? { ...place, stateName: '' } : place;
    const lines = form.localPlace.map((template) => filled(template, written));
    return [countryName, ...lines, street1, street2].filter(Boolean);
  }
  const written = city === stateName ? { ...place, stateName: '' } : place;
  const lines = form.place.map((template) => filled(template, written));
  const isNamed = form.place.some((template) => template.includes('{countryName}'));
  return [street1, street2, area, ...lines, isNamed ? '' : countryName].filter(Boolean);
}

/** The same on one line. */
export function addressLine(place: NamedPlace): string {
  return addressLines(place).join(isEastAsian(place) ? ' ' : ', ');
}
