import { beforeEach, describe, expect, it } from 'vitest';
import { draftNow, parseDraft } from './draft.ts';
import { START_DESIGN } from './start-design.ts';
import {
  $begun,
  $current,
  $design,
  $isSizeChosen,
  $name,
  $notice,
  editDesign,
  openDesign,
  redo,
  undo,
} from './studio.store.ts';

beforeEach(() => {
  openDesign(START_DESIGN);
  $begun.set('setting');
});

const stored = (): unknown => JSON.parse(JSON.stringify(draftNow()));

describe('the draft of a design', () => {
  it('is restored with history, name and choices', () => {
    editDesign([{ path: 'metal', value: 'gold-18k-rose' }], 'metal');
    editDesign([{ path: 'circumferenceMm', value: 54.4 }], 'size');
    undo();
    $name.set('Ours');
    const draft = parseDraft(stored());
    expect(draft).toMatchObject({ name: 'Ours', begun: 'setting', isSizeChosen: true });
    expect(draft?.history.nodes).toHaveLength(3);
    const current = draft?.history.nodes.find(({ id }) => id === draft.history.currentId);
    expect(current?.design).toEqual($design.get());
  });

  it('drops invalid states with their successors', () => {
    editDesign([{ path: 'metal', value: 'gold-18k-rose' }], 'metal');
    editDesign([{ path: 'finish', value: 'satin' }], 'finish');
    const draft = stored() as { nodes: { design: { metal: string } }[] };
    const second = draft.nodes[1];
    if (second) second.design.metal = 'tin';
    const read = parseDraft(draft);
    expect(read?.history.nodes.map(({ id }) => id)).toEqual([1]);
    expect(read?.history.currentId).toBe(1);
  });

  it.each([[null], ['text'], [{ version: 2 }], [{ ...(draftNow() as object), nodes: [] }]])(
    'is null for %j',
    (json) => {
      expect(parseDraft(json)).toBeNull();
    },
  );
});

describe('changing a design', () => {
  it('reports adjusted values', () => {
    editDesign([{ path: 'centre.shape', value: 'marquise' }], 'shape');
    expect($notice.get()?.adjustments.map(({ path }) => path)).toContain('head.prongs');
  });

  it('stops a slider at the limit of a rule', () => {
    editDesign(
      [
        {
          path: 'row',
          value: { style: 'channel', stoneMm: 1.8, shape: 'round', material: 'diamond', coverage: 'half' },
        },
      ],
      'row',
    );
    editDesign([{ path: 'shank.shoulders', value: 'twist' }], 'shoulders');
    const before = $design.get();
    expect(editDesign([{ path: 'shank.widthMm', value: 9 }], 'width')).toBe(true);
    expect($design.get()).not.toEqual(before);
    expect($design.get()).toMatchObject({ shank: { widthMm: 4.5 } });
  });

  it('remembers that the size was chosen', () => {
    expect($isSizeChosen.get()).toBe(false);
    editDesign([{ path: 'circumferenceMm', value: 52 }], 'size');
    expect($isSizeChosen.get()).toBe(true);
  });

  it('goes back and forth', () => {
    editDesign([{ path: 'metal', value: 'silver-925' }], 'metal');
    undo();
    expect($design.get()).toMatchObject({ metal: 'platinum-950' });
    redo();
    expect($design.get()).toMatchObject({ metal: 'silver-925' });
    expect($current.get().cause).toBe('metal');
  });
});
