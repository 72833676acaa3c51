import { conversationStates } from '#kernel/shop/conversations/conversation.ts';
import { useDesk } from '../base/desk-context.ts';
import { DeskList } from '../ui/DeskList.tsx';
import { Heading } from '../ui/Heading.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { When } from '../ui/When.tsx';
import { conversationTones } from './conversation-tones.ts';

/** Conversations, the longest waiting first. */
export function ConversationList() {
  const { t, call } = useDesk();
  return (
    <>
      <Heading title={t('desk-conversations.title')} />
      <DeskList
        call="deskConversations"
        label={t('desk-conversations.title')}
        sort="waitingSince"
        empty={t('desk-conversations.empty')}
        rowHref={({ id }) => `/messages/${id}`}
        bulk={{
          nameOf: ({ name, email, subject }) => [name || email, subject].filter(Boolean).join(' · '),
          acts: [
            {
              ...{
                key: 'close',
                label: t('desk-conversations.act-close'),
                text: t('desk-conversations.text-close'),
              },
              isFor: ({ state }) => state !== 'closed',
              each: ({ id, version }) => call('deskCloseConversation', { id, version }),
            },
          ],
        }}
        filters={[
          {
            name: 'state',
            label: t('desk-conversations.state'),
            kind: 'choice',
            choices: conversationStates.map((value) => ({
              value,
              label: t(`desk-conversations.state-${value}`),
            })),
          },
        ]}
        columns={[
          {
            key: 'who',
            label: t('desk-conversations.who'),
            render: ({ name, email }) => (
              <>
                {name || email}
                {name && <span className="block text-xs font-normal text-stone">{email}</span>}
              </>
            ),
          },
          {
            key: 'words',
            label: t('desk-conversations.last-words'),
            render: ({ subject, excerpt }) => (
              <span className="line-clamp-2 max-w-md wrap-anywhere">
                {subject && <span className="font-semibold">{subject} · </span>}
                {excerpt}
              </span>
            ),
          },
          { key: 'order', label: t('desk-conversations.order'), render: ({ order }) => order },
          {
            key: 'state',
            label: t('desk-conversations.state'),
            render: ({ state }) => (
              <StateMark tone={conversationTones[state]} text={t(`desk-conversations.state-${state}`)} />
            ),
          },
          {
            key: 'waitingSince',
            label: t('desk-conversations.waits-since'),
            sort: 'waitingSince',
            render: ({ waitingSince }) => waitingSince && <When at={waitingSince} show="brief" />,
          },
          {
            key: 'lastAt',
            label: t('desk-conversations.last-at'),
            sort: 'lastAt',
            render: ({ lastAt }) => <When at={lastAt} show="brief" />,
          },
        ]}
      />
    </>
  );
}
