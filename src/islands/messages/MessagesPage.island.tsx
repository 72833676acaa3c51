import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import { useEffect } from 'react';
import { idleQuery } from '#client/query.ts';
import { $token, isCustomer, rememberReturnPath } from '#client/session.ts';
import { createTexts, type TextRecord, type Translate } from '#client/texts.ts';
import { ListPager } from '#islands/parts/ListPager.tsx';
import { pageInAddress, turnTo } from '#islands/parts/list-page.ts';
import type { Message } from '#kernel/shop/messages/message.ts';
import { type MessageTopic, messageTopics } from '#kernel/shop/messages/topics.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Chips } from '#ui/Chips.tsx';
import { cx } from '#ui/class-names.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { $page, $topic, markRead, messages, messagesPerPage, showTopic } from './messages.store.ts';

interface Props {
  locale: Locale;
  /** The `messages` and `shell` texts. */
  texts: TextRecord;
}

const topics: readonly (MessageTopic | 'all')[] = ['all', ...messageTopics];

/** One message; following its link marks it as read. */
function MessageItem({
  message,
  isPending,
  date,
  t,
}: {
  message: Message;
  isPending: boolean;
  date: Intl.DateTimeFormat;
  t: Translate;
}) {
  const { id, path, isRead } = message;
  const read = () => void markRead(id).catch(() => undefined);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isRead || path === null) return;
    // With a modifier key the link opens another tab: this page stays and shows the message as read.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return read();
    event.preventDefault();
    const leave = () => location.assign(path);
    void markRead(id).then(leave, leave);
  };
  return (
    <li className="border-b border-line py-6 first:pt-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 text-sm text-stone">
        <span>
          {t(`messages.topic-${message.topic}`)}
          {!isRead && <span className="ms-3 text-gold">{t('messages.new')}</span>}
        </span>
        <time dateTime={message.createdAt}>{date.format(new Date(message.createdAt))}</time>
      </p>
      <h2 className={cx('mt-1 text-xl', !isRead && 'font-semibold')}>
        {path ? (
          <a href={path} className="link" onClick={follow}>
            {message.title}
          </a>
        ) : (
          message.title
        )}
      </h2>
      <p className="mt-2 leading-relaxed whitespace-pre-line">{message.text}</p>
      {!isRead && (
        <Button kind="quiet" className="mt-2" isPending={isPending} onClick={read}>
          {t('messages.mark-read')}
        </Button>
      )}
    </li>
  );
}

/** The shop's messages to the customer (/myOrder/message). */
export default function MessagesPage({ locale, texts }: Props) {
  const t = createTexts(texts, locale);
  const isHydrated = useHydrated();
  useStore($token, { ssr: 'initial' });
  const page = useStore($page, { ssr: 'initial' });
  const topic = useStore($topic, { ssr: 'initial' });
  const pendingIds = useStore(messages.$pendingIds, { ssr: 'initial' });
  const { data, error } = useStore(messages.$asked, { ssr: idleQuery });
  useEffect(() => $page.set(pageInAddress()), []);

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
  const filter = (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
      <Chips
        legend={t('messages.show')}
        options={topics.map((value) => ({ value, label: t(`messages.topic-${value}`) }))}
        value={topic}
        onChange={(next) => {
          turnTo($page, 1);
          showTopic(next);
        }}
      />
      {data.unread > 0 && (
        <Button
          kind="quiet"
          isPending={pendingIds.includes('all')}
          onClick={() => void markRead('all').catch(() => undefined)}
        >
          {t('messages.mark-all')}
        </Button>
      )}
    </div>
  );
  if (data.messages.length === 0) {
    return (
      <>
        {topic !== 'all' && filter}
        <EmptyState icon="message" title={t(topic === 'all' ? 'messages.empty' : 'messages.none-of-topic')}>
          {t('messages.emptyText')}
        </EmptyState>
      </>
    );
  }
  const date = dayFormat(locale, { dateStyle: 'medium' });
  return (
    <div className="max-w-3xl">
      {filter}
      <ul>
        {data.messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            isPending={pendingIds.includes(message.id)}
            date={date}
            t={t}
          />
        ))}
      </ul>
      <div className="mt-10">
        <ListPager
          noun="shell"
          $page={$page}
          page={page}
          count={data.total}
          perPage={messagesPerPage}
          t={t}
        />
      </div>
    </div>
  );
}
