import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { designFragment, encodeDesignLink } from '#client/design-link.ts';
import { pageHref } from '#client/preferences.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { cx } from '#ui/class-names.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { $history, $name, goToState } from '../document/studio.store.ts';
import { differences } from '../labels/value-labels.ts';
import { useStudio } from '../studio-context.ts';
import { currentAppearance } from '../view/view.store.ts';
import { childrenOf, type History, type HistoryNode, nodeOf } from './history-tree.ts';

const MOST_COMPARED = 4;

interface Row {
  node: HistoryNode;
  /** Indentation of branches. */
  depth: number;
}

/** The tree from its root; a line of single steps stays in one column, each branch is indented by one. */
export function rowsOf(history: History, id: number | null = null, depth = 0): Row[] {
  const children = childrenOf(history, id).sort((a, b) => a.id - b.id);
  return children.flatMap((node, index) => {
    const inset = depth + (index < children.length - 1 ? 1 : 0);
    return [{ node, depth: inset }, ...rowsOf(history, node.id, inset)];
  });
}

/** The history of the design: all states, including abandoned branches; each can be restored or compared. */
export function HistoryDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useStudio();
  const history = useStore($history);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const marked = [history.currentId, ...chosen.filter((id) => id !== history.currentId)].slice(
    0,
    MOST_COMPARED,
  );
  const toggle = (id: number) =>
    setChosen((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]));
  const compare = async () => {
    const nodes = marked.flatMap((id) => nodeOf(history, id) ?? []);
    const name = $name.get();
    const texts = await Promise.all(
      nodes.map(({ design, stoneId }) => encodeDesignLink({ design, stoneId, name })),
    );
    location.assign(`${pageHref('/design/compare/')}${designFragment(texts, true, currentAppearance())}`);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('studio.history-title')}
      closeLabel={t('studio.close')}
      size="wide"
    >
      <p className="mb-5 max-w-prose leading-relaxed text-stone">{t('studio.history-text')}</p>
      <ol className="flex flex-col">
        {rowsOf(history).map(({ node, depth }) => (
          <HistoryRow
            key={node.id}
            node={node}
            depth={depth}
            parent={nodeOf(history, node.parentId)}
            isCurrent={node.id === history.currentId}
            isMarked={marked.includes(node.id)}
            onToggle={() => toggle(node.id)}
          />
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-sm text-sm text-stone">{t('studio.compare-text')}</p>
        <Button disabled={marked.length < 2} onClick={() => void compare()}>
          {t('studio.compare-go', { count: marked.length })}
        </Button>
      </div>
    </Dialog>
  );
}

interface HistoryRowProps {
  node: HistoryNode;
  depth: number;
  parent: HistoryNode | undefined;
  isCurrent: boolean;
  isMarked: boolean;
  onToggle: () => void;
}

function HistoryRow({ node, depth, parent, isCurrent, isMarked, onToggle }: HistoryRowProps) {
  const { t } = useStudio();
  const changes = parent ? differences(parent.design, node.design, t).slice(0, 3) : [];
  const named = ['setting-choice', 'stone-choice', 'band-choice', 'opened', 'weight-advice'].includes(
    node.cause,
  );
  const title = parent
    ? named
      ? t(`studio.history-${node.cause}`)
      : changes.length === 0
        ? t('studio.history-stone-choice')
        : null
    : t('studio.history-begin');
  return (
    <li
      data-state={node.id}
      className="flex items-center gap-4 border-b border-line py-2"
      style={{ paddingLeft: `${depth * 1.5}rem` }}
    >
      {depth > 0 && <span aria-hidden="true" className="-ml-4 h-px w-3 bg-line-strong" />}
      {node.picture === null ? (
        <span aria-hidden="true" className="size-14 shrink-0 bg-ground" />
      ) : (
        <img src={node.picture} alt="" width={56} height={56} className="size-14 shrink-0 object-cover" />
      )}
      <div className="min-w-0 flex-1 text-sm leading-snug">
        {title && <p>{title}</p>}
        {changes.map(({ id, label, from, to }) => (
          <p key={id} className={title ? 'text-stone' : ''}>
            {t('studio.change-line', { label, from: from ?? '–', to: to ?? '–' })}
          </p>
        ))}
      </div>
      <div className={cx('flex shrink-0 items-center gap-3', isCurrent && 'text-gold')}>
        {isCurrent ? (
          <span className="text-sm">{t('studio.history-now')}</span>
        ) : (
          <Button kind="quiet" onClick={() => goToState(node.id)}>
            {t('studio.history-go')}
          </Button>
        )}
        <Checkbox
          label={t('studio.compare')}
          isLabelHidden
          checked={isMarked}
          disabled={isCurrent}
          onChange={onToggle}
        />
      </div>
    </li>
  );
}
