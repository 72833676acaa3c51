import { useDesk } from '../base/desk-context.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import type { Piece, Stage } from './bench.ts';

/** Sends a piece back to an earlier stage, with a reason for the next person. */
export function SendBack({
  piece,
  to,
  send,
  onClose,
  onDone,
}: {
  piece: Piece;
  to: Stage;
  send: (note: string) => Promise<Piece>;
  onClose: () => void;
  onDone: (piece: Piece) => void;
}) {
  const { t } = useDesk();
  return (
    <DeskDialog title={t('desk-workshop.send-back', { stage: to })} onClose={onClose}>
      <p className="mb-4 text-sm">
        {piece.name} · {t('desk-workshop.order', { number: piece.order })}
      </p>
      <ActForm
        call="deskMovePiece"
        also={{ id: piece.id, version: piece.version, to }}
        send={({ note = '' }) => send(note)}
        fields={[
          {
            ...{ name: 'note', label: t('desk-workshop.why'), kind: 'textarea', required: true },
            hint: t('desk-workshop.why-help'),
          },
        ]}
        submit={t('desk-workshop.send')}
        notice={t('desk-workshop.moved', { name: piece.name, stage: to })}
        onCancel={onClose}
        onDone={onDone}
      />
    </DeskDialog>
  );
}
