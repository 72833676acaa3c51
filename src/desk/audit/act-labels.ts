import type { Translate } from '#client/texts.ts';
import { auditKinds } from '#kernel/shop/desk/audit.ts';
import { actOf, areaOf, auditedPaths } from '#kernel/shop/desk/audit-acts.ts';
import type { RowOf } from '../base/desk-types.ts';
import type { Choice } from '../ui/form-fields.ts';

const acts = new Set(auditedPaths.map(actOf));
const kinds = new Set<string>(auditKinds);

/** Label of the call of a log entry; a call that no longer exists is shown by its path. */
export function actLabels(
  t: Translate,
  { call, outcome }: Pick<RowOf<'deskAudit'>, 'call' | 'outcome'>,
): string {
  const act = actOf(call);
  if (!acts.has(act)) return call;
  if (outcome !== 'refused') return t(`desk-acts.${act}`, { form: 'done' });
  return t('desk-acts.tried', { act: t(`desk-acts.${act}`, { form: 'tried' }) });
}

/** Kind and number of a record; an unknown kind is shown as it is stored. */
export const recordLabels = (t: Translate, { kind, recordId }: { kind: string; recordId: string }): string =>
  `${kinds.has(kind) ? t(`desk-acts.kind-${kind}`) : kind} ${recordId}`.trim();

/** Choices of the log's act filter, grouped by section. */
export const actChoices = (t: Translate): Choice[] =>
  auditedPaths.map((path) => ({
    value: path,
    label: actLabels(t, { call: path, outcome: 'done' }),
    group: t(`desk-acts.area-${areaOf(path)}`),
  }));
