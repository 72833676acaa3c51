import { beforeEach, describe, expect, it } from 'vitest';
import { followRing, withBand } from '#kernel/jewel/design/set-with-band.ts';
import { type Diamond, readStoneId } from '#kernel/shop/diamonds/diamond.ts';
import { START_DESIGN } from './start-design.ts';
import {
  $current,
  $design,
  $history,
  $notice,
  $pieceIndex,
  $unfollowed,
  addBand,
  applyFollowedBands,
  editDesign,
  openDesign,
  removeBand,
  setStone,
  undo,
} from './studio.store.ts';

const SET = withBand(START_DESIGN);

/** Does the worker's part with the open set. */
function followNow(): void {
  const [before, asked] = [$unfollowed.get(), $design.get()];
  if (before === null) throw new Error('nothing to follow');
  const { design, changes } = followRing(before, asked);
  applyFollowedBands(asked, design, changes);
}

const dipNow = (): number => {
  const design = $design.get();
  const band = design.kind === 'set' ? design.pieces[1] : undefined;
  return band?.kind === 'wedding-band' ? (band.contour?.dipMm ?? 0) : Number.NaN;
};

beforeEach(() => openDesign(START_DESIGN));

describe('the band of an open ring', () => {
  it('is edited next, and leaving it restores the ring alone', () => {
    addBand(SET);
    expect($design.get()).toBe(SET);
    expect($pieceIndex.get()).toBe(1);
    undo();
    expect($design.get()).toEqual(START_DESIGN);
  });

  it('keeps a chosen diamond in place as long as the ring keeps it', () => {
    const id = readStoneId('7');
    const round = { shape: 'round', carat: 1.2, color: 'F', clarity: 'VS1', cut: 'EX', origin: 'natural' };
    const measures = { lengthMm: 6.85, widthMm: 6.83, depthMm: 4.2, tablePct: 57, depthPct: 61.5 };
    const report = { crownAngleDeg: 34.5, pavilionAngleDeg: 40.8, girdle: 'Medium', fluor: 'None' };
    expect(setStone({ id, ...round, ...measures, ...report } as Diamond)).toBe(true);
    const ring = $design.get();
    if (ring.kind !== 'ring') throw new Error('no ring');
    addBand(withBand(ring));
    expect($current.get().stoneId).toBe(id);
    editDesign([{ path: 'metal', value: 'gold-18k-rose' }], 'metal');
    expect($current.get().stoneId).toBe(id);
    $pieceIndex.set(0);
    editDesign([{ path: 'centre.carat', value: 0.8 }], 'carat');
    expect($current.get().stoneId).toBeNull();
    expect($notice.get()?.lostStone).toBe(true);
  });

  it('follows the ring within the same history step, with a notice', () => {
    addBand(SET);
    const dip = dipNow();
    $pieceIndex.set(0);
    editDesign([{ path: 'centre.carat', value: 0.5 }], 'carat');
    const steps = $history.get().nodes.length;
    followNow();
    expect(dipNow()).toBeLessThan(dip);
    expect($history.get().nodes).toHaveLength(steps);
    expect($notice.get()?.adjustments.map(({ path }) => path)).toContain('pieces.1.contour');
    expect($unfollowed.get()).toBeNull();
    undo();
    expect(dipNow()).toBe(dip);
  });

  it('follows from the last fitting state after several changes', () => {
    addBand(SET);
    $pieceIndex.set(0);
    editDesign([{ path: 'centre.carat', value: 0.9 }], 'carat');
    const overtaken = $design.get();
    editDesign([{ path: 'centre.carat', value: 0.5 }], 'carat');
    applyFollowedBands(overtaken, overtaken, []);
    expect($unfollowed.get()).toBe(SET);
    editDesign([{ path: 'centre.carat', value: 0.5 }], 'carat');
    expect($unfollowed.get()).toBe(SET);
  });

  it('has nothing to follow without changes', () => {
    addBand(SET);
    editDesign([{ path: 'metal', value: START_DESIGN.metal }], 'metal');
    expect($unfollowed.get()).toBeNull();
  });

  it('can be removed, and the ring stays as it is', () => {
    addBand(SET);
    removeBand(START_DESIGN);
    expect($design.get()).toBe(START_DESIGN);
    expect($unfollowed.get()).toBeNull();
  });
});
