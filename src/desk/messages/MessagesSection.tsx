import { Route, Routes } from 'react-router';
import { ConversationScreen } from './ConversationScreen.tsx';
import { MessageList } from './MessageList.tsx';
import { WriteScreen } from './WriteScreen.tsx';

/** What customers write to the house: the list, one conversation, a letter of our own. */
export default function MessagesSection() {
  return (
    <Routes>
      <Route index element={<MessageList />} />
      <Route path="new/:kind/:number" element={<WriteScreen />} />
      <Route path=":id" element={<ConversationScreen />} />
    </Routes>
  );
}
