import { Route, Routes } from 'react-router';
import { ConversationList } from './ConversationList.tsx';
import { ConversationScreen } from './ConversationScreen.tsx';
import { WriteScreen } from './WriteScreen.tsx';

/** Messages: the list, one conversation, and a new email. */
export default function ConversationsSection() {
  return (
    <Routes>
      <Route index element={<ConversationList />} />
      <Route path="new/:kind/:number" element={<WriteScreen />} />
      <Route path=":id" element={<ConversationScreen />} />
    </Routes>
  );
}
