import { useState } from 'react';
import * as v from 'valibot';
import { api } from '#client/api/api.browser.ts';
import { approveDrawing, askForChange } from '#client/api/drawings.ts';
import { toast } from '#client/events.ts';
import { refusalOf } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import type { Drawing } from '#kernel/shop/drawings/drawing.ts';
import { maxDrawingNoteCharacters } from '#kernel/shop/drawings/drawings.rules.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FormError } from '#ui/FormError.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useForm } from '#ui/use-form.ts';
import { usePending } from '#ui/use-pending.ts';
import { renewDrawings, showDrawings } from './drawings.store.ts';

function AskForm({ drawing, onClose, t }: { drawing: Drawing; onClose: () => void; t: Translate }) {
  const form = useForm({
    schema: () => v.object({ words: v.string() }),
    send: async ({ words }) => {
      showDrawings(await askForChange(api, drawing.id, words));
      toast({ kind: 'success', message: t('drawings.asked-now') });
    },
    explain: (error) => refusalOf(error, t),
  });
  return (
    <form {...form.props} className="mt-6 flex max-w-prose flex-col gap-4">
      <TextArea {...form.field('words')} label={t('drawings.words')} maxLength={maxDrawingNoteCharacters} />
      <FormError text={form.formError} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={form.isPending}>
          {t('drawings.send')}
        </Button>
        <Button kind="secondary" onClick={onClose}>
          {t('drawings.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Approves the drawing, after a confirmation, or requests changes. */
export function DrawingAnswer({ drawing, t }: { drawing: Drawing; t: Translate }) {
  const [open, setOpen] = useState<'approve' | 'ask' | null>(null);
  const close = () => setOpen(null);
  const [isApproving, approve] = usePending(async () => {
    try {
      showDrawings(await approveDrawing(api, drawing));
      toast({ kind: 'success', message: t('drawings.approved-now') });
    } catch (error) {
      close();
      renewDrawings();
      throw error;
    }
  });
  if (open === 'ask') return <AskForm drawing={drawing} onClose={close} t={t} />;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button onClick={() => setOpen('approve')}>{t('drawings.approve')}</Button>
      <Button kind="secondary" onClick={() => setOpen('ask')}>
        {t('drawings.ask')}
      </Button>
      <Dialog
        isOpen={open === 'approve'}
        onClose={close}
        title={t('drawings.approve-title')}
        closeLabel={t('drawings.back')}
        size="narrow"
      >
        <p className="text-stone leading-relaxed">{t('drawings.approve-text')}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Button isPending={isApproving} onClick={approve}>
            {t('drawings.approve-now')}
          </Button>
          <Button kind="secondary" onClick={close}>
            {t('drawings.back')}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
