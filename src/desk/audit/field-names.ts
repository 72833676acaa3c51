import type { Translate } from '#client/texts.ts';
import { isLocale, localeTags } from '#kernel/text/locales.ts';

/** Fields of records and calls that people know by a name of their own; any other keeps the one it has in the log. */
const known = [
  'id',
  'name',
  'email',
  'telephone',
  'language',
  'locale',
  'roles',
  'state',
  'status',
  'text',
  'note',
  'reason',
  'subject',
  'title',
  'code',
  'kind',
  'amount',
  'currency',
  'minor',
  'price',
  'stock',
  'pieces',
  'from',
  'to',
  'place',
  'store',
  'customer',
  'order',
  'product',
  'filter',
  'search',
  'page',
  'per-page',
  'sort',
  'is-descending',
  'starts-at',
  'ends-at',
  'created-at',
  'changed-at',
  'changed-by',
  'due-at',
  'date',
  'time',
  'days',
  'adviser',
  'reply',
  'remark',
  'answer',
  'is-sellable',
  'carrier',
  'parcel',
  'address',
  'city',
  'country',
  'street1',
  'firstname',
  'lastname',
  'percent-off',
  'opens-by',
  'times-per-customer',
  'times-total',
  'categories',
  'currencies',
  'gold',
  'platinum',
  'palladium',
  'silver',
  'rate',
  'quoted-on',
  'version',
  'fields',
] as const;

type Known = (typeof known)[number];

const isKnown = (name: string): name is Known => (known as readonly string[]).includes(name);

/** `percentOff` and `percent_off` are one field. */
const written = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-');

/** What the field at a path of a line is called: `name.tc` is the name in Traditional Chinese. */
export const fieldName = (t: Translate, path: string): string =>
  path
    .split('.')
    .map((part) => {
      if (isLocale(part)) return localeTags[part].name;
      const name = written(part);
      return isKnown(name) ? t(`desk-audit.field-${name}`) : part;
    })
    .join(' · ');
