import { useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { type DeletionStatus, readDeletionStatus, readPersonalDataFile } from '#client/api/personal-data.ts';
import { saveFile } from '#client/save-file.ts';
import type { Translate } from '#client/texts.ts';
import type { Account } from '#kernel/shop/account/account.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { usePending } from '#ui/use-pending.ts';
import { AccountSection } from './AccountSection.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';

/** Export of the personal data, and deletion of the account. */
export function PersonalData({ user, locale, t }: { user: Account; locale: Locale; t: Translate }) {
  const [closing, setClosing] = useState<DeletionStatus | null>(null);
  const [isFetching, fetchFile] = usePending(async () => saveFile(await readPersonalDataFile(api)));
  const [isAsking, ask] = usePending(async () => setClosing(await readDeletionStatus(api)));
  return (
    <AccountSection title={t('own-data.title')} text={t('own-data.text')}>
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" isPending={isFetching} onClick={fetchFile}>
          {t('own-data.download')}
        </Button>
        <Button kind="quiet" isPending={isAsking} className="px-3" onClick={ask}>
          {t('own-data.delete')}
        </Button>
      </div>
      <Dialog
        isOpen={closing !== null}
        onClose={() => setClosing(null)}
        title={t('own-data.delete-title')}
        closeLabel={t('own-data.close')}
      >
        {closing && (
          <DeleteAccount
            closing={closing}
            user={user}
            onClose={() => setClosing(null)}
            locale={locale}
            t={t}
          />
        )}
      </Dialog>
    </AccountSection>
  );
}
