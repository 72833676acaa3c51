import type { Translate } from '#client/texts.ts';
import type { RowOf } from '../base/desk-types.ts';
import { fieldsOf } from '../ui/three-way.ts';
import { valueText } from './changed-fields.ts';
import { choiceLabels } from './choice-labels.ts';
import { fieldName } from './field-names.ts';

type Line = Pick<RowOf<'deskAudit'>, 'call' | 'fields' | 'input' | 'recordId'>;

/** Paging and sorting are not part of a search. */
const paging: ReadonlySet<string> = new Set(['page', 'perPage', 'sort', 'isDescending']);
/** Changes with every other field. */
const hidden: ReadonlySet<string> = new Set(['version']);
const isShown = (field: string) => !paging.has(field) && !hidden.has(field);

const maxNamed = 3;
const maxCharacters = 60;

const short = (text: string) =>
  text.length > maxCharacters ? `${text.slice(0, maxCharacters).trimEnd()}…` : text;

/** Input of a call besides record, paging and sorting: `Words searched: garcia`. */
function inputLabels(
  t: Translate,
  call: string,
  input: NonNullable<Line['input']>,
  recordId: string,
): string[] {
  return [...fieldsOf(input)]
    .filter(([field, value]) => isShown(field) && value !== '' && String(value) !== recordId)
    .map(([field, value]) => {
      const name = fieldName(t, field.replace(/^filter\./, ''));
      return t('desk-audit.asked', {
        name,
        value: choiceLabels(t, call, field, value) ?? short(valueText(value)),
      });
    });
}

/** Fields of a log entry, the first few by label; '' if there are none. */
export function lineLabels(t: Translate, { call, fields, input, recordId }: Line): string {
  const named = input
    ? inputLabels(t, call, input, recordId)
    : fields.filter(isShown).map((field) => fieldName(t, field));
  const label = named.slice(0, maxNamed).join(' · ');
  return named.length > maxNamed
    ? t('desk-audit.and-more', { words: label, count: named.length - maxNamed })
    : label;
}
