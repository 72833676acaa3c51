import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { decodeFeed } from '#kernel/shop/diamonds/feed-text.ts';
import { Button } from '#ui/Button.tsx';
import { compactFieldBox } from '#ui/density.ts';
import { FormError } from '#ui/FormError.tsx';
import { useDesk } from '../base/desk-context.ts';
import { DeskError } from '../base/desk-error.ts';
import type { DataOf } from '../base/desk-types.ts';
import { errorMessages } from '../base/error-messages.ts';
import { FileBox } from '../ui/FileBox.tsx';
import { Heading } from '../ui/Heading.tsx';
import { ShortTable } from '../ui/ShortTable.tsx';
import { useNotice } from '../ui/use-notice.ts';
import { useUnsaved } from '../ui/use-unsaved.ts';

type Outcome = DataOf<'deskImportRedirects'>;

function Refused({ refused }: Pick<Outcome, 'refused'>) {
  const { t } = useDesk();
  if (refused.length === 0) return null;
  return (
    <div className="mt-4">
      <ShortTable
        label={t('desk-content.redirect-import')}
        rows={refused}
        keyOf={({ row }) => row}
        columns={[
          { key: 'row', label: t('desk-content.redirect-row'), render: ({ row }) => row },
          { key: 'from', label: t('desk-content.redirect-old'), render: ({ from }) => from },
          { key: 'to', label: t('desk-content.redirect-target'), render: ({ to }) => to },
          {
            ...{ key: 'reason', label: t('desk-content.redirect-reason') },
            render: ({ reason }) => t(`desk-content-api.redirect-${reason}`),
          },
        ]}
      />
    </div>
  );
}

/** A list of redirects, pasted or from a file: checked first, then imported. */
export function RedirectImport() {
  const { t, call } = useDesk();
  const { showNotice } = useNotice();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [fileName, setFileName] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const [problem, setProblem] = useState('');
  useUnsaved(id, text !== '');

  function take(list: string) {
    setText(list);
    setOutcome(undefined);
    setProblem('');
  }
  async function send(isDry: boolean) {
    setProblem('');
    try {
      const answer = await call('deskImportRedirects', { text, isDry });
      if (isDry) setOutcome(answer);
      else {
        take('');
        showNotice(t('desk-content.redirect-taken-in'));
        await navigate('/content/redirects');
      }
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      setProblem(errorMessages(error, t));
    }
  }
  const count = outcome ? outcome.added + outcome.changed : 0;
  return (
    <>
      <Heading
        title={t('desk-content.redirect-import')}
        back={{ to: '/content/redirects', label: t('desk-content.redirects') }}
      />
      <div className="flex max-w-3xl flex-col gap-5">
        <div className="flex flex-col gap-1">
          <label htmlFor={`${id}-file`} className="text-sm">
            {t('desk-content.redirect-file')}
          </label>
          <FileBox
            id={`${id}-file`}
            accept=".csv,.txt,text/csv,text/plain"
            fileName={fileName}
            onChoose={async (file) => {
              if (!file) return;
              setFileName(file.name);
              take(decodeFeed(new Uint8Array(await file.arrayBuffer())));
            }}
          />
        </div>
        <div className="flex flex-col gap-1">
          <label htmlFor={`${id}-text`} className="text-sm">
            {t('desk-content.redirect-text')}
          </label>
          <textarea
            id={`${id}-text`}
            rows={12}
            value={text}
            spellCheck={false}
            onChange={({ target }) => take(target.value)}
            className={`${compactFieldBox} font-mono text-sm`}
          />
        </div>
      </div>
      {outcome && (
        <p className="mt-5 text-sm" role="status">
          {t('desk-content.redirect-figures', { ...outcome, refused: outcome.refused.length })}
        </p>
      )}
      {outcome && <Refused refused={outcome.refused} />}
      <FormError text={problem} className="mt-5" />
      <div className="mt-6 flex flex-wrap gap-3">
        {outcome && count > 0 ? (
          <Button kind="primary" onPress={() => send(false)}>
            {t('desk-content.redirect-take', { count })}
          </Button>
        ) : (
          <Button kind="primary" disabled={text.trim() === ''} onPress={() => send(true)}>
            {t('desk-content.redirect-check')}
          </Button>
        )}
      </div>
    </>
  );
}
