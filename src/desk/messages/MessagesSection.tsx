import { Route, Routes } from 'react-router';
import { ConversationScreen } from './ConversationScreen.tsx';
import { MessageList } from './MessageList.tsx';
import { WriteScreen } from './WriteScreen.tsx';

/** Messages: the list, one conversation, and a new email. */
export default function MessagesSection() {
  return (
    <Routes>
      <Route index element={<MessageList />} />
      <Route path="new/:kind/:number" element={<WriteScreen />} />
      <Route path=":id" element={<ConversationScreen />} />
    </Routes>
  );
}
