import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isTyping } from '../ui/use-row-keys.ts';
import type { DeskSection } from './sections.ts';

/** `g` and the key of a section open it. */
export function useSectionKeys(sections: readonly DeskSection[]): void {
  const navigate = useNavigate();
  useEffect(() => {
    let isGoing = false;
    const press = (event: KeyboardEvent) => {
      const wasGoing = isGoing;
      isGoing = false;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      const section = sections.find(({ key }) => key === event.key);
      if (wasGoing && section) void navigate(`/${section.path}`);
      else isGoing = event.key === 'g';
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [sections, navigate]);
}
