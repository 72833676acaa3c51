import { conversationStates } from '#kernel/shop/messages/conversation.ts';
import { useDesk } from '../base/desk-context.ts';
import { DeskList } from '../ui/DeskList.tsx';
import { Heading } from '../ui/Heading.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { When } from '../ui/When.tsx';
import { conversationTones } from './message-tones.ts';

/** Conversations, the longest waiting first. */
export function MessageList() {
  const { t, call } = useDesk();
  return (
    <>
      <Heading title={t('desk-messages.title')} />
      <DeskList
        call="deskConversations"
        label={t('desk-messages.title')}
        sort="waitingSince"
        empty={t('desk-messages.empty')}
        rowHref={({ id }) => `/messages/${id}`}
        bulk={{
          nameOf: ({ name, email, subject }) => [name || email, subject].filter(Boolean).join(' · '),
          acts: [
            {
              ...{ key: 'close', label: t('desk-messages.act-close'), text: t('desk-messages.text-close') },
              isFor: ({ state }) => state !== 'closed',
              each: ({ id, version }) => call('deskCloseMessages', { id, version }),
            },
          ],
        }}
        filters={[
          {
            name: 'state',
            label: t('desk-messages.state'),
            kind: 'choice',
            choices: conversationStates.map((value) => ({
              value,
              label: t(`desk-messages.state-${value}`),
            })),
          },
        ]}
        columns={[
          {
            key: 'who',
            label: t('desk-messages.who'),
            render: ({ name, email }) => (
              <>
                {name || email}
                {name && <span className="block text-xs font-normal text-stone">{email}</span>}
              </>
            ),
          },
          {
            key: 'words',
            label: t('desk-messages.last-words'),
            render: ({ subject, excerpt }) => (
              <span className="line-clamp-2 max-w-md wrap-anywhere">
                {subject && <span className="font-semibold">{subject} · </span>}
                {excerpt}
              </span>
            ),
          },
          { key: 'order', label: t('desk-messages.order'), render: ({ order }) => order },
          {
            key: 'state',
            label: t('desk-messages.state'),
            render: ({ state }) => (
              <StateMark tone={conversationTones[state]} text={t(`desk-messages.state-${state}`)} />
            ),
          },
          {
            key: 'waitingSince',
            label: t('desk-messages.waits-since'),
            sort: 'waitingSince',
            render: ({ waitingSince }) => waitingSince && <When at={waitingSince} show="brief" />,
          },
          {
            key: 'lastAt',
            label: t('desk-messages.last-at'),
            sort: 'lastAt',
            render: ({ lastAt }) => <When at={lastAt} show="brief" />,
          },
        ]}
      />
    </>
  );
}
