import { Route, Routes } from 'react-router';
import { NewTemplate } from './NewTemplate.tsx';
import { TemplateList } from './TemplateList.tsx';
import { TemplateScreen } from './TemplateScreen.tsx';

/** Email templates: the list, and one template. */
export default function TemplatesSection() {
  return (
    <Routes>
      <Route index element={<TemplateList />} />
      <Route path="new" element={<NewTemplate />} />
      <Route path=":id" element={<TemplateScreen />} />
    </Routes>
  );
}
