import { useId, useRef } from 'react';
import type { Control, ControlGroup, GroupId } from '#kernel/pieces/parts/control.ts';
import { Icon } from '#ui/Icon.tsx';
import { useStudio } from '../studio-context.ts';
import { belowStage, useKeptInSight } from '../view/keep-in-sight.ts';
import { valueWords } from '../words/value-words.ts';
import { ControlField } from './ControlField.tsx';
import { ControlNotes } from './ControlNotes.tsx';

interface ControlGroupsProps {
  groups: readonly ControlGroup[];
  open: GroupId | null;
  onOpen: (id: GroupId | null) => void;
  sizeError?: string | undefined;
}

/** Groups of controls one below the other; one is open, the others show their first values. */
export function ControlGroups({ groups, open, onOpen, sizeError }: ControlGroupsProps) {
  return (
    <div className="border-t border-line">
      {groups.map((group) => (
        <Group
          key={group.id}
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
  group: ControlGroup;
  isOpen: boolean;
  onToggle: () => void;
  sizeError: string | undefined;
}

function Group({ group, isOpen, onToggle, sizeError }: GroupProps) {
  const { t } = useStudio();
  const id = useId();
  const isPressed = useRef(false);
  const head = useKeptInSight<HTMLHeadingElement>(isOpen, () => isOpen && isPressed.current);
  const plain = group.controls.filter(({ isAdvanced }) => !isAdvanced);
  const advanced = group.controls.filter(({ isAdvanced }) => isAdvanced);
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
          <span className="min-w-28 shrink-0 font-display text-xl lang-zh:text-[1.0625rem]">
            {t(`studio.group-${group.id}`)}
          </span>
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
        {isOpen && (
          <div className="flex flex-col gap-7 pt-1 pb-8">
            {plain.map((control) => (
              <div key={control.id} className="min-w-0">
                <ControlField control={control} error={sizeError} />
                <ControlNotes control={control} />
              </div>
            ))}
            {advanced.length > 0 && (
              <details className="group/more">
                <summary className="link inline-flex min-h-11 cursor-pointer items-center text-sm">
                  {t('studio.advanced')}
                </summary>
                <div className="flex flex-col gap-6 pt-4">
                  {advanced.map((control) => (
                    <ControlField key={control.id} control={control} />
                  ))}
                </div>
              </details>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

/** The first values of a group: enough to know it by. */
function inShort(controls: readonly Control[], t: (key: string) => string): string {
  return controls
    .filter(({ type, isAdvanced }) => type !== 'switch' && !isAdvanced)
    .slice(0, 3)
    .map((control) => valueWords(control, t))
    .join(' · ');
}
