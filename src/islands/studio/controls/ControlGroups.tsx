import { useId, useRef, useState } from 'react';
import type { Translate } from '#client/texts.ts';
import type { Control, ControlGroup, GroupId } from '#kernel/jewel/pieces/parts/control.ts';
import type { Kind } from '#kernel/jewel/pieces/pieces.ts';
import { Icon } from '#ui/Icon.tsx';
import { valueLabels } from '../labels/value-labels.ts';
import { useStudio } from '../studio-context.ts';
import { belowStage, useStayInView } from '../view/stay-in-view.ts';
import { ControlField } from './ControlField.tsx';
import { ControlNotes } from './ControlNotes.tsx';
import { FoldedControls } from './FoldedControls.tsx';
import { inSight, isFolded } from './folded.ts';
import { groupTitle } from './vocabulary.ts';

interface ControlGroupsProps {
  kind: Kind;
  groups: readonly ControlGroup[];
  open: GroupId | null;
  onOpen: (id: GroupId | null) => void;
  sizeError?: string | undefined;
}

/** Groups of controls; one is open, the others show a summary of their values. */
export function ControlGroups({ kind, groups, open, onOpen, sizeError }: ControlGroupsProps) {
  return (
    <div className="border-t border-line">
      {groups.map((group) => (
        <Group
          key={group.id}
          title={groupTitle(group.id, kind)}
          group={group}
          isOpen={group.id === open}
          onToggle={() => onOpen(group.id === open ? null : group.id)}
          sizeError={sizeError}
        />
      ))}
    </div>
  );
}

interface GroupProps {
  title: string;
  group: ControlGroup;
  isOpen: boolean;
  onToggle: () => void;
  sizeError: string | undefined;
}

function Group({ title, group, isOpen, onToggle, sizeError }: GroupProps) {
  const { t } = useStudio();
  const id = useId();
  const isPressed = useRef(false);
  const head = useStayInView<HTMLHeadingElement>(isOpen, () => isOpen && isPressed.current);
  return (
    <section className="border-b border-line" data-group={group.id}>
      <h3 ref={head} className={belowStage}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            isPressed.current = true;
            onToggle();
          }}
          className="flex min-h-16 w-full items-center gap-4 py-3 text-left font-body focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ink"
        >
          <span className="min-w-28 shrink-0 font-display text-xl lang-zh:text-[1.0625rem]">{t(title)}</span>
          <span className="min-w-0 flex-1 truncate text-sm text-stone">
            {isOpen ? '' : inShort(group.controls, t)}
          </span>
          <Icon
            name="chevron-down"
            size={16}
            className={`text-stone transition-transform duration-200 ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen && <OpenControls group={group} sizeError={sizeError} />}
      </div>
    </section>
  );
}

/** The controls of an open group; the rare ones are behind "more". */
function OpenControls({ group, sizeError }: Pick<GroupProps, 'group' | 'sizeError'>) {
  const seen = useRef<ReadonlySet<string>>(new Set());
  const [hasUnfolded, setUnfolded] = useState(false);
  const plain = inSight(group.controls, seen.current, hasUnfolded);
  const shown = new Set(plain.map(({ id }) => id));
  seen.current = shown;
  const folded = group.controls.filter(({ id }) => !shown.has(id));
  return (
    <div className="flex flex-col gap-7 pt-1 pb-8">
      {plain.map((control) => (
        <div key={control.id} className="min-w-0">
          <ControlField control={control} error={sizeError} />
          <ControlNotes control={control} />
        </div>
      ))}
      {folded.length > 0 && (
        <FoldedControls group={group.id} controls={folded} onUnfold={() => setUnfolded(true)} />
      )}
    </div>
  );
}

/** A summary: the first values of a group. */
function inShort(controls: readonly Control[], t: Translate): string {
  return controls
    .filter((control) => control.type !== 'switch' && !isFolded(control))
    .slice(0, 3)
    .map((control) => valueLabels(control, t))
    .join(' · ');
}
