import { useState } from 'react';
import { auditOutcomes } from '#kernel/desk/audit.ts';
import { useDesk } from '../app/desk-context.ts';
import type { DataOf, RowOf } from '../app/desk-types.ts';
import { DeskButton } from '../ui/DeskButton.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { DeskList } from '../ui/DeskList.tsx';
import { EmptyRow } from '../ui/EmptyRow.tsx';
import { Facts } from '../ui/Facts.tsx';
import { Heading } from '../ui/Heading.tsx';
import { StateMark, type Tone } from '../ui/StateMark.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { When } from '../ui/When.tsx';
import { changedFields, wordsOfValue } from './changed-fields.ts';

type Line = RowOf<'deskAudit'>;
type Report = DataOf<'deskVerifyAudit'>;

const tones: Readonly<Record<Line['outcome'], Tone>> = { done: 'good', seen: 'plain', refused: 'bad' };

/** Who looked at or changed what; the log tells whether it is whole. */
export default function AuditRoom() {
  const { t, call } = useDesk();
  const { fail } = useNotice();
  const [report, setReport] = useState<Report>();
  const [shown, setShown] = useState<Line>();
  const verify = () => call('deskVerifyAudit', {}).then(setReport).catch(fail);
  const outcomes = auditOutcomes.map((value) => ({ value, label: t(`desk-audit.outcome-${value}`) }));
  return (
    <>
      <Heading
        title={t('desk.room-audit')}
        below={
          <p role="status" className={report && !report.isWhole ? 'text-ruby' : 'text-stone'}>
            {!report
              ? t('desk-audit.about')
              : report.isWhole
                ? t('desk-audit.whole', { lines: report.lines })
                : t('desk-audit.broken', { line: report.firstWrong ?? 0, lines: report.lines })}
          </p>
        }
        actions={<DeskButton onPress={verify}>{t('desk-audit.verify')}</DeskButton>}
      />
      <DeskList
        call="deskAudit"
        label={t('desk.room-audit')}
        sort="at"
        isDescending
        hasSearch={false}
        filters={[
          { name: 'outcome', label: t('desk-audit.outcome'), kind: 'choice', choices: outcomes },
          { name: 'kind', label: t('desk-audit.kind'), kind: 'text' },
          { name: 'recordId', label: t('desk-audit.record'), kind: 'text' },
          { name: 'day', label: t('desk-audit.day'), kind: 'date' },
        ]}
        columns={[
          { key: 'at', label: t('desk-audit.at'), sort: 'at', render: (line) => <When at={line.at} /> },
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
          { key: 'call', label: t('desk-audit.call'), render: (line) => line.call },
          {
            key: 'record',
            label: t('desk-audit.record'),
            render: (line) => `${line.kind} ${line.recordId}`.trim(),
          },
          {
            key: 'more',
            label: t('desk-audit.fields'),
            render: (line) =>
              line.fields.length === 0 && !line.isForgotten ? (
                ''
              ) : (
                <DeskButton kind="link" onPress={() => setShown(line)}>
                  {t('desk-audit.look', { count: line.fields.length })}
                </DeskButton>
              ),
          },
        ]}
      />
      {shown && <LineDialog line={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** One line of the log: what was before, what is after, field by field. */
function LineDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const { t } = useDesk();
  const rows = changedFields(line);
  return (
    <DeskDialog isWide title={`${line.call} · ${line.kind} ${line.recordId}`} onClose={onClose}>
      <Facts
        rows={[
          [t('desk-audit.at'), <When key="at" at={line.at} />],
          [t('desk-audit.who'), line.staff?.name ?? t('desk-audit.command-line')],
          [t('desk-audit.customer'), line.customerId],
        ]}
      />
      {line.isForgotten ? (
        <div className="mt-5">
          <EmptyRow text={t('desk-audit.forgotten', { fields: line.fields.join(', ') })} />
        </div>
      ) : (
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
                  {field}
                </th>
                <td className="py-2 pr-4 text-stone wrap-anywhere">{wordsOfValue(before)}</td>
                <td className="py-2 wrap-anywhere">{wordsOfValue(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </DeskDialog>
  );
}
