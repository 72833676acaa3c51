import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Translate } from '#client/texts.ts';
import { approvalStates, approvedActs } from '#kernel/shop/desk/approvals.ts';
import { actOf } from '#kernel/shop/desk/audit-acts.ts';
import { selectKey } from '#kernel/shop/text/select-key.ts';
import { Button } from '#ui/Button.tsx';
import { FactList } from '#ui/FactList.tsx';
import { recordLabels } from '../audit/act-labels.ts';
import { useDesk } from '../base/desk-context.ts';
import { readAgain } from '../base/desk-queries.ts';
import type { RowOf } from '../base/desk-types.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { DeskList } from '../ui/DeskList.tsx';
import { choicesOf } from '../ui/form-fields.ts';
import { Heading } from '../ui/Heading.tsx';
import { stateColumn, timeColumn } from '../ui/list-column.tsx';
import { Money } from '../ui/Money.tsx';
import type { Tone } from '../ui/StateMark.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { When } from '../ui/When.tsx';

type ApprovalRow = RowOf<'deskApprovals'>;

const tones: Readonly<Record<ApprovalRow['state'], Tone>> = {
  waiting: 'wait',
  approved: 'good',
  declined: 'bad',
};

/** The requested act, for example a refund; an unknown act by its path. */
function requestLabel(t: Translate, { call }: ApprovalRow): string {
  const act = approvedActs.find((each) => each === actOf(call));
  return act === undefined ? call : t('desk-approvals.asks', { act: selectKey(act) });
}

/** Requests that wait for the approval of a second person. */
export default function ApprovalsSection() {
  const { t, may } = useDesk();
  const [shown, setShown] = useState<ApprovalRow>();
  const states = choicesOf(approvalStates, (value) => t(`desk-approvals.state-${value}`));
  return (
    <>
      <Heading
        title={t('desk.section-approvals')}
        below={<p className="max-w-prose text-stone">{t('desk-approvals.about')}</p>}
      />
      <DeskList
        call="deskApprovals"
        label={t('desk.section-approvals')}
        sort="askedAt"
        isDescending
        hasSearch={false}
        filters={[{ name: 'state', label: t('desk-approvals.state'), kind: 'choice', choices: states }]}
        empty={t('desk-approvals.none')}
        columns={[
          timeColumn('askedAt', t('desk-approvals.asked-at'), { sort: 'askedAt' }),
          { key: 'what', label: t('desk-approvals.what'), render: (row) => requestLabel(t, row) },
          {
            key: 'record',
            label: t('desk-approvals.record'),
            render: (row) => recordLabels(t, row),
          },
          {
            key: 'amount',
            label: t('desk-approvals.amount'),
            align: 'right',
            render: (row) => row.kind !== 'staff' && <Money value={row.amount} />,
          },
          { key: 'who', label: t('desk-approvals.asked-by'), render: (row) => row.askedBy.name },
          { key: 'reason', label: t('desk-approvals.reason'), render: (row) => row.reason },
          stateColumn(t('desk-approvals.state'), tones, (state) => t(`desk-approvals.state-${state}`)),
          {
            key: 'act',
            label: t('desk-approvals.decide'),
            render: (row) =>
              row.state === 'waiting' && row.isMine && may('refunds.approve') ? (
                <Button kind="quiet" onPress={() => setShown(row)}>
                  {t('desk-approvals.decide')}
                </Button>
              ) : (
                (row.decidedBy?.name ?? '')
              ),
          },
        ]}
      />
      {shown && <Decision approval={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function Decision({ approval, onClose }: { approval: ApprovalRow; onClose: () => void }) {
  const { t, call } = useDesk();
  const queries = useQueryClient();
  const { showNotice, showError } = useNotice();
  const finish = async (notice: string) => {
    onClose();
    showNotice(notice);
    await readAgain(queries);
  };
  const approve = () =>
    call('deskApprove', { id: approval.id })
      .then(() => finish(t('desk-approvals.approved')))
      .catch(showError);
  return (
    <DeskDialog title={requestLabel(t, approval)} onClose={onClose}>
      <FactList
        rows={[
          [t('desk-approvals.record'), recordLabels(t, approval)],
          [
            t('desk-approvals.amount'),
            approval.kind !== 'staff' && <Money key="amount" value={approval.amount} />,
          ],
          [t('desk-approvals.asked-by'), approval.askedBy.name],
          [t('desk-approvals.asked-at'), <When key="at" at={approval.askedAt} />],
          [t('desk-approvals.reason'), approval.reason],
        ]}
      />
      <div className="mt-5 mb-7">
        <Button kind="primary" onPress={approve}>
          {t('desk-approvals.approve')}
        </Button>
      </div>
      <ActForm
        call="deskDecline"
        also={{ id: approval.id }}
        fields={[{ name: 'answer', label: t('desk-approvals.answer'), kind: 'textarea', required: true }]}
        submit={t('desk-approvals.decline')}
        kind="danger"
        onDone={() => finish(t('desk-approvals.declined'))}
      />
    </DeskDialog>
  );
}
