import { useStore } from '@nanostores/react';
import { api } from '#client/api/api.browser.ts';
import { chooseMail, readMailChoices } from '#client/api/mail-choices.ts';
import { query } from '#client/query.ts';
import type { Translate } from '#client/texts.ts';
import type { MailTopic } from '#kernel/shop/account/mail-topics.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { AccountSection } from './AccountSection.tsx';

const choices = query('mail-choices', 'customer', () => readMailChoices(api));

async function choose(topic: MailTopic, isWanted: boolean): Promise<void> {
  const show = (shown: boolean) => {
    const known = choices.$asked.get().data ?? [];
    choices.put(known.map((each) => (each.topic === topic ? { topic, isWanted: shown } : each)));
  };
  show(isWanted);
  // Resets only this one: others may have changed meanwhile.
  await chooseMail(api, topic, isWanted).catch(() => show(!isWanted));
}

/** Which emails the shopper wants, apart from order emails. A tick is saved at once. */
export function MailChoices({ t }: { t: Translate }) {
  const { data, error } = useStore(choices.$asked);
  return (
    <AccountSection title={t('mail-choices.title')} text={t('mail-choices.text')}>
      {data ? (
        <div className="flex flex-col">
          <Checkbox label={t('mail-choices.needed')} checked disabled readOnly />
          {data.map(({ topic, isWanted }) => (
            <Checkbox
              key={topic}
              label={t(`mail-choices.${topic}`)}
              checked={isWanted}
              onChange={({ target }) => void choose(topic, target.checked)}
            />
          ))}
        </div>
      ) : (
        <LoadState
          hasFailed={error !== undefined}
          texts={{
            loading: t('mail-choices.loading'),
            failed: t('mail-choices.failed'),
            retry: t('mail-choices.retry'),
          }}
          onRetry={choices.retry}
        />
      )}
    </AccountSection>
  );
}
