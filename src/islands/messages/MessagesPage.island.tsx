import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { api } from '#client/api/api.browser.ts';
import { readMessages } from '#client/api/messages.ts';
import { notAsked, query } from '#client/query.ts';
import { $token, isCustomer, rememberReturnPath } from '#client/session.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import { type Locale, localeTags } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';

interface Props {
  locale: Locale;
  /** The `messages` and `shell` texts. */
  texts: TextRecord;
}

const perPage = 20;
const $page = atom(1);
const messages = query('messages', 'customer', (page: number) => readMessages(api, page, perPage), $page);

/** What the shop wrote to the customer (/myOrder/message). */
export default function MessagesPage({ locale, texts }: Props) {
  const t = createTexts(texts, locale);
  const isHydrated = useHydrated();
  useStore($token, { ssr: 'initial' });
  const page = useStore($page, { ssr: 'initial' });
  const { data, error } = useStore(messages.$asked, { ssr: notAsked });

  const loadTexts = { loading: t('shell.loading'), failed: t('shell.failed'), retry: t('shell.retry') };
  if (isHydrated && !isCustomer()) {
    return (
      <EmptyState
        icon="message"
        title={t('messages.signedOut')}
        action={
          <a
            href={localisePath(locale, '/login/')}
            className={buttonClass()}
            onClick={() => rememberReturnPath()}
          >
            {t('shell.login')}
          </a>
        }
      />
    );
  }
  if (!data || error !== undefined) {
    return <LoadState hasFailed={error !== undefined} texts={loadTexts} onRetry={messages.retry} />;
  }
  if (data.messages.length === 0) {
    return (
      <EmptyState icon="message" title={t('messages.empty')}>
        {t('messages.emptyText')}
      </EmptyState>
    );
  }
  const date = new Intl.DateTimeFormat(localeTags[locale].intl, { dateStyle: 'medium' });
  return (
    <div className="mx-auto max-w-3xl">
      <ul>
        {data.messages.map((message) => (
          <li key={message.id} className="border-b border-line py-6 first:pt-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6">
              <h2 className="text-xl">
                {message.path ? (
                  <a href={message.path} className="link">
                    {message.title}
                  </a>
                ) : (
                  message.title
                )}
              </h2>
              <time dateTime={message.createdAt} className="text-sm text-stone">
                {date.format(new Date(message.createdAt))}
              </time>
            </div>
            <p className="mt-2 leading-relaxed whitespace-pre-line">{message.text}</p>
          </li>
        ))}
      </ul>
      <div className="mt-10">
        <Pagination
          page={page}
          pageCount={Math.ceil(data.total / perPage)}
          href={() => '#'}
          onPage={$page.set}
          labels={{
            nav: t('shell.pages'),
            previous: t('shell.previous'),
            next: t('shell.next'),
            page: (number) => t('shell.page', { page: number }),
          }}
        />
      </div>
    </div>
  );
}
