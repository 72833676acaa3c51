import { useState } from 'react';
import { saveFile } from '#client/save-file.ts';
import type { Translate } from '#client/texts.ts';
import { Button } from '#ui/Button.tsx';

/** Recovery codes, shown once; the person confirms that they are saved. */
export function RecoveryCodes({
  codes,
  t,
  onSaved,
}: {
  codes: readonly string[];
  t: Translate;
  onSaved: () => void;
}) {
  const [isSaved, setSaved] = useState(false);
  const save = () =>
    saveFile(new File([`${codes.join('\n')}\n`], 'recovery-codes.txt', { type: 'text/plain' }));
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">{t('desk-entrance.recovery')}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 border-y border-line py-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button kind="secondary" onPress={save}>
        {t('desk-entrance.recovery-save')}
      </Button>
      <label className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          checked={isSaved}
          onChange={(event) => setSaved(event.target.checked)}
          className="size-4 accent-ink"
        />
        {t('desk-entrance.recovery-kept')}
      </label>
      <Button kind="primary" disabled={!isSaved} onPress={onSaved}>
        {t('desk-entrance.to-desk')}
      </Button>
    </div>
  );
}
