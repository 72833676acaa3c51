import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { auditKinds, auditOutcomes } from '#kernel/shop/desk/audit.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FactList } from '#ui/FactList.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf, RowOf } from '../base/desk-types.ts';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { DeskList } from '../ui/DeskList.tsx';
import { choicesOf } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { timeColumn } from '../ui/list-column.tsx';
import { StateMark, type Tone } from '../ui/StateMark.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { When } from '../ui/When.tsx';
import { actChoices, actLabels, recordLabels } from './act-labels.ts';
import { changedFields, valueText } from './changed-fields.ts';
import { choiceLabels } from './choice-labels.ts';
import { fieldName } from './field-names.ts';
import { lineLabels } from './line-labels.ts';

type Line = RowOf<'deskAudit'>;
type Report = DataOf<'deskVerifyAudit'>;

const tones: Readonly<Record<Line['outcome'], Tone>> = { done: 'good', seen: 'plain', refused: 'bad' };

/** The audit log, with a check of its integrity. */
export default function AuditSection() {
  const { t, call } = useDesk();
  const { showError } = useNotice();
  const [report, setReport] = useState<Report>();
  const [shown, setShown] = useState<Line>();
  const { data: known } = useQuery({
    queryKey: ['deskAuditPeople'],
    queryFn: () => call('deskAuditPeople', {}),
  });
  const people = known?.people.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  const acts = useMemo(() => actChoices(t), [t]);
  const kinds = choicesOf(auditKinds, (value) => t(`desk-acts.kind-${value}`));
  const verify = () => call('deskVerifyAudit', {}).then(setReport).catch(showError);
  const outcomes = choicesOf(auditOutcomes, (value) => t(`desk-audit.outcome-${value}`));
  return (
    <>
      <Heading
        title={t('desk.section-audit')}
        below={
          <p role="status" className={report && !report.isWhole ? 'text-ruby' : 'text-stone'}>
            {!report
              ? t('desk-audit.about')
              : report.isWhole
                ? t('desk-audit.whole', { lines: report.lines })
                : t('desk-audit.broken', { line: report.firstWrong ?? 0, lines: report.lines })}
          </p>
        }
        actions={
          <Button kind="secondary" onPress={verify}>
            {t('desk-audit.verify')}
          </Button>
        }
      />
      <DeskList
        call="deskAudit"
        label={t('desk.section-audit')}
        sort="at"
        isDescending
        hasSearch={false}
        filters={[
          { name: 'staffId', label: t('desk-audit.who'), kind: 'choice', choices: people, as: 'number' },
          { name: 'call', label: t('desk-audit.act'), kind: 'choice', choices: acts },
          { name: 'outcome', label: t('desk-audit.outcome'), kind: 'choice', choices: outcomes },
          { name: 'kind', label: t('desk-audit.kind'), kind: 'choice', choices: kinds },
          { name: 'recordId', label: t('desk-audit.record'), kind: 'text' },
          { name: 'day', label: t('desk-audit.day'), kind: 'date' },
        ]}
        columns={[
          timeColumn('at', t('desk-audit.at'), { sort: 'at' }),
          {
            key: 'staff',
            label: t('desk-audit.who'),
            render: (line) => line.staff?.name ?? t('desk-audit.command-line'),
          },
          {
            key: 'outcome',
            label: t('desk-audit.outcome'),
            render: (line) => (
              <StateMark tone={tones[line.outcome]} text={t(`desk-audit.outcome-${line.outcome}`)} />
            ),
          },
          {
            key: 'act',
            label: t('desk-audit.act'),
            render: (line) => <span title={line.call}>{actLabels(t, line)}</span>,
          },
          {
            key: 'record',
            label: t('desk-audit.record'),
            render: (line) => recordLabels(t, line),
          },
          {
            key: 'more',
            label: t('desk-audit.fields'),
            render: (line) => (
              <Button
                kind="quiet"
                className="max-w-md text-left whitespace-normal! wrap-anywhere"
                onPress={() => setShown(line)}
              >
                {lineLabels(t, line) || t('desk-audit.look')}
              </Button>
            ),
          },
        ]}
      />
      {shown && <LineDialog line={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/** A value of the log for display: moments on the shop's clock, booleans as yes and no. */
function Value({ call, field, value }: { call: string; field: string; value: unknown }) {
  const { t } = useDesk();
  const chosen = choiceLabels(t, call, field, value);
  if (chosen !== undefined) return chosen;
  if (typeof value === 'boolean') return t(value ? 'desk.yes' : 'desk.no');
  if (typeof value === 'string' && moment.test(value)) return <When at={value} />;
  return valueText(value);
}

/** One entry of the log: values before and after, field by field. */
function LineDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const { t } = useDesk();
  const rows = changedFields(line);
  return (
    <DeskDialog isWide title={`${actLabels(t, line)} · ${recordLabels(t, line)}`} onClose={onClose}>
      <FactList
        rows={[
          [t('desk-audit.at'), <When key="at" at={line.at} />],
          [t('desk-audit.who'), line.staff?.name ?? t('desk-audit.command-line')],
          [t('desk-audit.outcome'), t(`desk-audit.outcome-${line.outcome}`)],
          [t('desk-audit.customer'), line.customerId],
          [
            t('desk-audit.call'),
            <code key="call" className="text-xs text-stone">
              {line.call}
            </code>,
          ],
        ]}
      />
      {line.isForgotten ? (
        <div className="mt-5">
          <EmptyState
            title={t('desk-audit.forgotten', {
              fields: line.fields.map((field) => fieldName(t, field)).join(', '),
            })}
          />
        </div>
      ) : rows.length === 0 ? null : (
        <table className="mt-5 w-full text-left text-sm">
          <thead className="text-xs text-stone">
            <tr className="border-b border-ink/80">
              <th className="py-2 pr-4 font-normal">{t('desk.conflict-field')}</th>
              <th className="py-2 pr-4 font-normal">{t('desk-audit.before')}</th>
              <th className="py-2 font-normal">{t('desk-audit.after')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, before, after }) => (
              <tr key={field} className="border-b border-line align-top">
                <th scope="row" className="py-2 pr-4 font-semibold">
                  {fieldName(t, field)}
                </th>
                <td className="py-2 pr-4 text-stone wrap-anywhere">
                  <Value call={line.call} field={field} value={before} />
                </td>
                <td className="py-2 wrap-anywhere">
                  <Value call={line.call} field={field} value={after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DeskDialog>
  );
}
