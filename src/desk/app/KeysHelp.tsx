import { useDesk } from '../base/desk-context.ts';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { type DeskSection, sectionText } from './sections.ts';

const keys = [
  ['/  Ctrl K', 'search'],
  ['j  ↓', 'next'],
  ['k  ↑', 'previous'],
  ['Enter', 'open'],
  ['x', 'mark'],
  ['Shift x', 'range'],
  ['.', 'act'],
  ['f', 'filter'],
  ['Esc', 'close'],
  ['?', 'help'],
] as const;

/** Dialog that lists the keyboard shortcuts. */
export function KeysHelp({ sections, onClose }: { sections: readonly DeskSection[]; onClose: () => void }) {
  const { t } = useDesk();
  const all = [
    ...keys.map(([key, does]) => [key, t(`desk.key-${does}`)] as const),
    ...sections.map((section) => [`g  ${section.key}`, t(sectionText(section))] as const),
  ];
  return (
    <DeskDialog title={t('desk.keys')} onClose={onClose}>
      <dl className="text-sm">
        {all.map(([key, does]) => (
          <div key={key} className="grid grid-cols-[6rem_1fr] border-b border-line py-2 last:border-0">
            <dt>
              <kbd className="rounded-control border border-line-strong bg-white px-1.5 py-0.5 font-body text-xs whitespace-pre">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </DeskDialog>
  );
}
