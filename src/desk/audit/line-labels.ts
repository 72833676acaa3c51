import type { Translate } from '#client/texts.ts';
import type { RowOf } from '../base/desk-types.ts';
import { fieldsOf } from '../ui/three-way.ts';
import { wordsOfValue } from './changed-fields.ts';
import { choiceLabels } from './choice-labels.ts';
import { fieldName } from './field-names.ts';

type Line = Pick<RowOf<'deskAudit'>, 'call' | 'fields' | 'input' | 'recordId'>;

/** Paging and sorting are not part of a search. */
const leafing: ReadonlySet<string> = new Set(['page', 'perPage', 'sort', 'isDescending']);
/** Changes with every other field. */
const silent: ReadonlySet<string> = new Set(['version']);
const isTold = (field: string) => !leafing.has(field) && !silent.has(field);

const mostNamed = 3;
const mostLetters = 60;

const short = (text: string) =>
  text.length > mostLetters ? `${text.slice(0, mostLetters).trimEnd()}…` : text;

/** Input of a call besides record, paging and sorting: `Words searched: garcia`. */
function asked(t: Translate, call: string, input: NonNullable<Line['input']>, recordId: string): string[] {
  return [...fieldsOf(input)]
    .filter(([field, value]) => isTold(field) && value !== '' && String(value) !== recordId)
    .map(([field, value]) => {
      const name = fieldName(t, field.replace(/^filter\./, ''));
      return t('desk-audit.asked', {
        name,
        value: choiceLabels(t, call, field, value) ?? short(wordsOfValue(value)),
      });
    });
}

/** Fields of a log entry, the first few by label; '' if there are none. */
export function lineLabels(t: Translate, { call, fields, input, recordId }: Line): string {
  const named = input
    ? asked(t, call, input, recordId)
    : fields.filter(isTold).map((field) => fieldName(t, field));
  const words = named.slice(0, mostNamed).join(' · ');
  return named.length > mostNamed
    ? t('desk-audit.and-more', { words, count: named.length - mostNamed })
    : words;
}
