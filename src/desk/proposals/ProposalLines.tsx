import { useState } from 'react';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { Money } from '../ui/Money.tsx';
import { Section } from '../ui/Section.tsx';
import type { Act } from '../ui/use-perform.tsx';
import { AddLine } from './AddLine.tsx';

type Proposal = DataOf<'deskProposal'>;
type Line = Proposal['lines'][number];

function LineForm({ record, line, onClose }: { record: Proposal; line: Line; onClose: () => void }) {
  const { t } = useDesk();
  return (
    <DeskDialog title={line.name} onClose={onClose}>
      <ActForm
        call="deskSetProposalLine"
        record={record}
        also={{ line: line.line }}
        values={{ quantity: line.quantity, price: line.own }}
        fields={[
          { name: 'quantity', label: t('desk-proposals.quantity'), kind: 'number', required: true },
          {
            ...{ name: 'price', label: t('desk-proposals.own'), kind: 'money', currency: baseCurrency() },
            hint: t('desk-proposals.own-hint'),
          },
        ]}
        submit={t('desk-proposals.save')}
        notice={t('desk-proposals.saved-notice')}
        onDone={onClose}
        onCancel={onClose}
      />
    </DeskDialog>
  );
}

function LinePart({
  line,
  mayEdit,
  onEdit,
  onRemove,
}: {
  line: Line;
  mayEdit: boolean;
  onEdit: () => void;
  onRemove: () => Promise<unknown>;
}) {
  const { t } = useDesk();
  const { name, detail, quantity, list, own, total, problem } = line;
  return (
    <li className="border-line border-b py-4 text-sm first:pt-0">
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">
          {name}
          {quantity > 1 && ` × ${quantity}`}
        </span>
        <Money value={total} />
      </p>
      {detail !== '' && <p className="text-stone">{detail}</p>}
      <p className="text-stone">
        {t('desk-proposals.list')} <Money value={list} />
        {own && (
          <>
            {' · '}
            {t('desk-proposals.own')} <Money value={own} />
          </>
        )}
      </p>
      {problem && <p className="text-ruby">{t(`desk-proposals.problem-${problem}`)}</p>}
      {mayEdit && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            kind="quiet"
            aria-label={t('desk.act-on', { act: t('desk-proposals.edit'), name })}
            onPress={onEdit}
          >
            {t('desk-proposals.edit')}
          </Button>
          <Button
            kind="quiet"
            aria-label={t('desk.act-on', { act: t('desk-proposals.remove'), name })}
            onPress={onRemove}
          >
            {t('desk-proposals.remove')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** The pieces of a proposal with their prices; of a draft they can be changed. */
export function ProposalLines({
  record,
  act,
  reload,
}: {
  record: Proposal;
  act: Act;
  reload: () => Promise<unknown>;
}) {
  const { t, may } = useDesk();
  const [edited, setEdited] = useState<Line>();
  const { lines, total, discount } = record;
  const mayEdit = record.may.includes('edit') && may('orders.handle');
  return (
    <Section title={t('desk-proposals.pieces')}>
      {lines.length === 0 && <p className="text-sm text-stone">{t('desk-proposals.no-pieces')}</p>}
      <ul>
        {lines.map((line) => (
          <LinePart
            key={line.line}
            {...{ line, mayEdit }}
            onEdit={() => setEdited(line)}
            onRemove={() => act('deskRemoveProposalLine', { line: line.line })}
          />
        ))}
      </ul>
      {lines.length > 0 && (
        <dl className="grid gap-1 py-4 text-sm">
          {discount.minor > 0 && (
            <div className="flex justify-between gap-4 text-stone">
              <dt>{t('desk-proposals.discount')}</dt>
              <dd>
                <Money value={discount} />
              </dd>
            </div>
          )}
          <div className="flex justify-between gap-4 font-semibold">
            <dt>{t('desk-proposals.total')}</dt>
            <dd>
              <Money value={total} />
            </dd>
          </div>
        </dl>
      )}
      {mayEdit && <AddLine record={record} onAdded={reload} />}
      {edited && <LineForm record={record} line={edited} onClose={() => setEdited(undefined)} />}
    </Section>
  );
}
