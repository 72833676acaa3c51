import { useState } from 'react';
import type { ContentField } from '#kernel/shop/content/content-fields.ts';
import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import {
  type HomeBlockItem,
  type HomeBlockName,
  homeBlockFields,
  homeBlockModules,
  homeBlockNames,
  newHomeBlock,
  ownBlocks,
} from '#kernel/shop/content/home-blocks.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/class-names.ts';
import { compactFieldBox } from '#ui/density.ts';
import { useDesk } from '../base/desk-context.ts';
import { Section } from '../ui/Section.tsx';
import { StateMark } from '../ui/StateMark.tsx';
import { ContentBoxes } from './ContentBoxes.tsx';
import type { Values } from './content-values.ts';
import type { Editing } from './LeafField.tsx';

const dragType = 'application/x-home-block';

const shape = contentKinds.home.fields;
const inBlocks = new Set(['blocks', ...Object.values(homeBlockFields).flat()]);
const others = shape.filter(({ name }) => !inBlocks.has(name));

/** Fields of a campaign or a text, as they are required there. */
function ownFields(block: HomeBlockName): ContentField[] {
  const list = shape.find(({ name }) => name === 'blocks');
  if (list?.kind !== 'list') return [];
  const required = block === 'text' ? ['title', 'content'] : ['title', 'image'];
  const hidden = block === 'text' ? ['block', 'isHidden', 'image'] : ['block', 'isHidden'];
  return list.fields
    .filter(({ name }) => !hidden.includes(name))
    .map((field) => (required.includes(field.name) ? { ...field, isOptional: false } : field));
}

/** Whether a fault is at a block or in one of its fields. */
const isAtBlock = (at: string, block: HomeBlockName, index: number): boolean =>
  at.startsWith(`blocks.${index}.`) || (homeBlockFields[block] ?? []).includes(at.split('.', 1)[0] ?? '');

interface RowProps extends Editing {
  item: HomeBlockItem;
  index: number;
  count: number;
  values: Values;
  name: string;
  onMove: (from: number, to: number) => void;
  onSet: (next: HomeBlockItem | undefined) => void;
}

/** One block: its place, whether it is shown, and what it shows. */
function BlockRow({ item, index, count, values, name, faults, onChange, onMove, onSet }: RowProps) {
  const { t } = useDesk();
  const [isOpened, setOpened] = useState(false);
  const { block, isHidden } = item;
  const isOwn = ownBlocks.includes(block);
  const own = homeBlockFields[block];
  const fields = shape.filter((field) => own?.includes(field.name));
  const hasFault = [...faults.keys()].some((at) => isAtBlock(at, block, index));
  const module = homeBlockModules[block];
  const isShown = isOpened || hasFault;
  const act = (key: 'up' | 'down' | 'block-hide' | 'block-show' | 'block-edit' | 'take-away') => ({
    kind: 'quiet' as const,
    'aria-label': `${t(`desk-content.${key}`)}: ${name}`,
    children: t(`desk-content.${key}`),
  });
  return (
    <li
      draggable={!isShown}
      onDragStart={(event) => event.dataTransfer.setData(dragType, String(index))}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
      }}
      onDrop={(event) => {
        const from = Number(event.dataTransfer.getData(dragType) || '-1');
        if (from < 0) return;
        event.preventDefault();
        onMove(from, index);
      }}
      className={cx('border-b border-line last:border-b-0', !isShown && 'cursor-grab')}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2 text-sm">
        <span className={cx('flex flex-wrap items-center gap-3', isHidden && 'text-stone')}>
          <span className="tabular-nums text-stone">{index + 1}</span>
          <span className={isHidden ? undefined : 'font-semibold'}>{name}</span>
          {isHidden && <StateMark text={t('desk-content.block-hidden')} />}
          {module && !hasModule(module) && <StateMark tone="wait" text={t('desk-content.block-off')} />}
        </span>
        <span className="flex flex-wrap gap-x-4">
          <Button
            {...act('up')}
            aria-disabled={index === 0 || undefined}
            onPress={() => onMove(index, index - 1)}
          />
          <Button
            {...act('down')}
            aria-disabled={index === count - 1 || undefined}
            onPress={() => onMove(index, index + 1)}
          />
          <Button
            {...act(isHidden ? 'block-show' : 'block-hide')}
            onPress={() => onSet({ ...item, isHidden: !isHidden })}
          />
          {(isOwn || fields.length > 0) && (
            <Button {...act('block-edit')} aria-expanded={isShown} onPress={() => setOpened(!isShown)} />
          )}
          <Button {...act('take-away')} onPress={() => onSet(undefined)} />
        </span>
      </div>
      {isShown && (
        <div className="flex flex-col gap-5 border-l border-line-strong pt-1 pb-5 pl-5">
          {isOwn ? (
            <ContentBoxes
              fields={ownFields(block)}
              values={item}
              path={`blocks.${index}`}
              faults={faults}
              onChange={onChange}
            />
          ) : (
            <ContentBoxes fields={fields} values={values} path="" faults={faults} onChange={onChange} />
          )}
        </div>
      )}
    </li>
  );
}

/** Form of the home page: its blocks in order, each edited in its place, then what every visitor finds elsewhere. */
export function HomeBlocks({ values, faults, onChange }: Editing & { values: Values }) {
  const { t, locale } = useDesk();
  const [status, setStatus] = useState('');
  const blocks = (values['blocks'] ?? []) as readonly HomeBlockItem[];
  const nameOf = ({ block, title }: HomeBlockItem) => {
    const own = ownBlocks.includes(block) ? localText(title, locale) : '';
    return own ? `${t(`desk-content.block-${block}`)}: ${own}` : t(`desk-content.block-${block}`);
  };
  const move = (from: number, to: number) => {
    const item = blocks[from];
    if (!item || to < 0 || to >= blocks.length) return;
    onChange('blocks', blocks.toSpliced(from, 1).toSpliced(to, 0, item));
    setStatus(t('desk-content.block-place', { name: nameOf(item), place: to + 1, count: blocks.length }));
  };
  const addable = homeBlockNames.filter(
    (name) => ownBlocks.includes(name) || !blocks.some(({ block }) => block === name),
  );
  /** Stable while blocks move, so that the pressed button keeps the focus. */
  const keyOf = (item: HomeBlockItem, index: number) =>
    `${item.block} ${blocks.slice(0, index).filter(({ block }) => block === item.block).length}`;
  return (
    <>
      <Section title={t('desk-content.field-blocks')}>
        <p className="mb-2 text-sm text-stone">{t('desk-content.blocks-hint')}</p>
        <p role="status" className="sr-only">
          {status}
        </p>
        <ol className="border-y border-line">
          {blocks.map((item, index) => (
            <BlockRow
              key={keyOf(item, index)}
              {...{ item, index, values, faults, onChange }}
              name={nameOf(item)}
              count={blocks.length}
              onMove={move}
              onSet={(next) =>
                onChange('blocks', next ? blocks.with(index, next) : blocks.toSpliced(index, 1))
              }
            />
          ))}
        </ol>
        <label className="mt-3 flex max-w-xl flex-col gap-1 text-sm">
          {t('desk-content.block-add')}
          <select
            value=""
            className={compactFieldBox}
            onChange={({ target }) => {
              const added = addable.find((name) => name === target.value);
              if (!added) return;
              onChange('blocks', [...blocks, newHomeBlock(added)]);
              setStatus(t('desk-content.block-added', { name: t(`desk-content.block-${added}`) }));
            }}
          >
            <option value="">{t('desk-content.choose')}</option>
            {addable.map((name) => (
              <option key={name} value={name}>
                {t(`desk-content.block-${name}`)}
              </option>
            ))}
          </select>
        </label>
      </Section>
      <ContentBoxes fields={others} values={values} path="" faults={faults} onChange={onChange} />
    </>
  );
}
