/** Label of a field in this country, as a key of the `addresses` texts. */
interface FieldForm {
  label: string;
  isRequired: boolean;
}

/** Address format and required fields of a country. */
interface CountryForm {
  /** Telephone calling code. */
  callingCode: string;
  /** null if addresses have no state. `isListed`: chosen from the shop's list, or not asked for. */
  state: (FieldForm & { isListed: boolean }) | null;
  /** null in a city state. */
  city: FieldForm | null;
  /** null if the country has no postal codes. */
  zip: (FieldForm & { example: string }) | null;
  /** Lines below the street, in Latin script. */
  place: readonly string[];
  /** Lines above the street in the country's own script, largest unit first; null if there is no such order. */
  localPlace: readonly string[] | null;
}

const listed = (label: string) => ({ label, isRequired: true, isListed: true });
const typed = (label: string) => ({ label, isRequired: true, isListed: false });
const optional = (label: string) => ({ label, isRequired: false, isListed: false });
const city = (label = 'city') => ({ label, isRequired: true });
const zip = (example: string, label = 'zip') => ({ label, isRequired: true, example });

const continental = { state: null, city: city(), place: ['{zip} {city}'], localPlace: null };
const byCommas = ['{city}, {stateName} {zip}'];

/** Countries the shop delivers to. */
const forms: Readonly<Record<string, CountryForm>> = {
  HK: {
    callingCode: '852',
    state: listed('state-district'),
    city: null,
    zip: null,
    place: ['{stateName}'],
    localPlace: ['{stateName}'],
  },
  MO: { callingCode: '853', state: null, city: null, zip: null, place: [], localPlace: [] },
  CN: {
    callingCode: '86',
    state: listed('state-province-city'),
    city: city(),
    zip: zip('200040'),
    place: byCommas,
    localPlace: ['{zip}', '{stateName}{city}{area}'],
  },
  TW: {
    callingCode: '886',
    state: listed('state-county'),
    city: city('city-district'),
    zip: zip('106'),
    place: byCommas,
    localPlace: ['{zip} {stateName}{city}{area}'],
  },
  JP: {
    callingCode: '81',
    state: typed('state-prefecture'),
    city: city('city-ward'),
    zip: zip('104-0061'),
    place: byCommas,
    localPlace: ['〒{zip}', '{stateName}{city}{area}'],
  },
  KR: {
    callingCode: '82',
    state: typed('state-province-city'),
    city: city('city-district'),
    zip: zip('04524'),
    place: byCommas,
    localPlace: ['{zip} {stateName} {city} {area}'],
  },
  SG: {
    callingCode: '65',
    state: null,
    city: null,
    zip: zip('238801'),
    place: ['{countryName} {zip}'],
    localPlace: null,
  },
  MY: {
    callingCode: '60',
    state: optional('state'),
    city: city(),
    zip: zip('50088', 'zip-postcode'),
    place: ['{zip} {city}', '{stateName}'],
    localPlace: null,
  },
  TH: {
    callingCode: '66',
    state: typed('state-province'),
    city: city('city-district'),
    zip: zip('10330'),
    place: byCommas,
    localPlace: null,
  },
  AE: {
    callingCode: '971',
    state: typed('state-emirate'),
    city: { label: 'city-area', isRequired: false },
    zip: null,
    place: ['{city}', '{stateName}'],
    localPlace: null,
  },
  US: {
    callingCode: '1',
    state: listed('state'),
    city: city(),
    zip: zip('10036', 'zip-code'),
    place: ['{city}, {state} {zip}'],
    localPlace: null,
  },
  CA: {
    callingCode: '1',
    state: listed('state-province'),
    city: city(),
    zip: zip('M5V 2T6'),
    place: ['{city} {state} {zip}'],
    localPlace: null,
  },
  AU: {
    callingCode: '61',
    state: listed('state-territory'),
    city: city('city-suburb'),
    zip: zip('2000', 'zip-postcode'),
    place: ['{city} {state} {zip}'],
    localPlace: null,
  },
  NZ: {
    callingCode: '64',
    state: null,
    city: city('city-town'),
    zip: zip('6011', 'zip-postcode'),
    place: ['{city} {zip}'],
    localPlace: null,
  },
  GB: {
    callingCode: '44',
    state: null,
    city: city('city-town'),
    zip: zip('W1K 2RB', 'zip-postcode'),
    place: ['{city}', '{zip}'],
    localPlace: null,
  },
  IE: {
    callingCode: '353',
    state: optional('state-region'),
    city: city('city-town'),
    zip: zip('D02 AF30', 'zip-eircode'),
    place: ['{city}', '{stateName}', '{zip}'],
    localPlace: null,
  },
  FR: { ...continental, callingCode: '33', zip: zip('75001') },
  DE: { ...continental, callingCode: '49', zip: zip('10117') },
  NL: { ...continental, callingCode: '31', zip: zip('1012 JS') },
  CH: { ...continental, callingCode: '41', zip: zip('8001') },
  IT: {
    ...continental,
    callingCode: '39',
    state: optional('state-province'),
    zip: zip('20121'),
    place: ['{zip} {city} {stateName}'],
  },
  ES: {
    ...continental,
    callingCode: '34',
    state: optional('state-province'),
    zip: zip('28001'),
    place: ['{zip} {city} {stateName}'],
  },
};

/** Fallback if no country is chosen or the country is unknown. */
const anywhere: CountryForm = {
  callingCode: '',
  state: listed('state'),
  city: city(),
  zip: zip(''),
  place: byCommas,
  localPlace: null,
};

/** The form of a country by its two-letter code. */
export function countryForm(country: string): CountryForm {
  return forms[country] ?? anywhere;
}

/** Fields of a place besides the country. */
export type PlaceField = 'street1' | 'street2' | 'city' | 'state' | 'zip';

/** A field of the address form. */
export interface PlaceFieldForm {
  name: PlaceField;
  /** A key of the `addresses` texts. */
  label: string;
  isRequired: boolean;
}

function fieldForm(
  name: string,
  { city, zip, state }: CountryForm,
  hasStates: boolean,
): PlaceFieldForm | null {
  if (name === 'street1' || name === 'street2') return { name, label: name, isRequired: name === 'street1' };
  if (name === 'city') return city && { name, label: city.label, isRequired: city.isRequired };
  if (name === 'zip') return zip && { name, label: zip.label, isRequired: zip.isRequired };
  if (name !== 'stateName' && name !== 'state') return null;
  if (state?.isListed === true && !hasStates) return null;
  return state && { name: 'state', label: state.label, isRequired: hasStates || state.isRequired };
}

/**
 * The fields of a place in the country's order. `hasStates`: the shop has a list of its states. `isLocal`: use the
 * order of the country's own script, if there is one.
 */
export function placeFields(
  country: string,
  { hasStates, isLocal }: { hasStates: boolean; isLocal: boolean },
): PlaceFieldForm[] {
  const form = countryForm(country);
  const street = '{street1}{street2}';
  const written =
    isLocal && form.localPlace ? form.localPlace.join('') + street : street + form.place.join('');
  return Array.from(written.matchAll(/\{(\w+)\}/g), ([, name = '']) =>
    fieldForm(name, form, hasStates),
  ).filter((field) => field !== null);
}
