import { useState } from 'react';
import type { EmailRecipient } from '#kernel/shop/desk/conversations.calls.ts';
import type { EmailText } from '#kernel/shop/templates/email-template.ts';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { EmailFrame } from './EmailFrame.tsx';

/** Preview of an email as the customer will get it. */
export function EmailPreview({ to, email }: { to: EmailRecipient; email: EmailText }) {
  const { call, t } = useDesk();
  const { showError } = useNotice();
  const [shown, setShown] = useState<DataOf<'deskPreviewLetter'>>();
  const show = () =>
    call('deskPreviewLetter', { to, ...email })
      .then(setShown)
      .catch(showError);
  const gaps = shown && [...shown.missing, ...shown.unknown].map((name) => `{${name}}`).join(', ');
  return (
    <>
      <Button
        kind="secondary"
        disabled={email.subject.trim() === '' || email.text.trim() === ''}
        onPress={show}
      >
        {t('desk-conversations.preview')}
      </Button>
      {shown && (
        <DeskDialog isWide title={shown.subject} onClose={() => setShown(undefined)}>
          {gaps && (
            <p role="alert" className="mb-4 text-sm text-ruby">
              {t('desk-conversations.preview-lacks', { names: gaps })}
            </p>
          )}
          <EmailFrame title={t('desk-conversations.preview')} html={shown.html} />
        </DeskDialog>
      )}
    </>
  );
}
