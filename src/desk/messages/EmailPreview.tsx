import { useState } from 'react';
import type { EmailRecipient } from '#kernel/shop/desk/messages.calls.ts';
import type { EmailText } from '#kernel/shop/messages/email-template.ts';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { useNotice } from '../ui/use-notice.ts';

/** Preview of an email as the customer will get it. */
export function EmailPreview({ to, words }: { to: EmailRecipient; words: EmailText }) {
  const { call, t } = useDesk();
  const { fail } = useNotice();
  const [shown, setShown] = useState<DataOf<'deskPreviewLetter'>>();
  const show = () =>
    call('deskPreviewLetter', { to, ...words })
      .then(setShown)
      .catch(fail);
  const gaps = shown && [...shown.missing, ...shown.unknown].map((name) => `{${name}}`).join(', ');
  return (
    <>
      <Button
        kind="secondary"
        disabled={words.subject.trim() === '' || words.text.trim() === ''}
        onPress={show}
      >
        {t('desk-messages.preview')}
      </Button>
      {shown && (
        <DeskDialog isWide title={shown.subject} onClose={() => setShown(undefined)}>
          {gaps && (
            <p role="alert" className="mb-4 text-sm text-ruby">
              {t('desk-messages.preview-lacks', { names: gaps })}
            </p>
          )}
          <iframe
            title={t('desk-messages.preview')}
            srcDoc={shown.html}
            sandbox="allow-same-origin"
            className="h-[70dvh] w-full border border-line bg-white"
          />
        </DeskDialog>
      )}
    </>
  );
}
