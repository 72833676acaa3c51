import { describe, expect, it } from 'vitest';
import { ReplicaProgress, walPosition } from './replica-progress.ts';

describe('walPosition', () => {
  it('compares positions across the four gigabytes of their lower part', () => {
    expect(walPosition('0/FFFFFFFF') < walPosition('1/0')).toBe(true);
    expect(walPosition('16/B374D848')).toBe(0x16b374d848n);
  });
});

describe('ReplicaProgress', () => {
  it('is not usable before the primary and the replica were seen', () => {
    const progress = new ReplicaProgress();
    expect(progress.isUsable(0)).toBe(false);
    progress.noteReplica(100n);
    expect(progress.isUsable(0)).toBe(false);
    progress.notePrimary(100n, 0, false);
    progress.noteReplica(100n);
    expect(progress.isUsable(0)).toBe(true);
  });

  it('is not usable from a change until the replica has it', () => {
    const progress = new ReplicaProgress();
    progress.notePrimary(100n, 0, true);
    progress.noteReplica(100n);
    progress.notePrimary(200n, 1_000, true);
    expect(progress.isUsable(1_000)).toBe(false);
    // Written by transactions that changed nothing that is shown.
    progress.notePrimary(300n, 1_100, false);
    progress.noteReplica(200n);
    expect(progress.isUsable(1_200)).toBe(true);
  });

  it('is not usable five seconds after it was last up to date, without any change', () => {
    const progress = new ReplicaProgress();
    progress.notePrimary(100n, 0, true);
    progress.noteReplica(100n);
    progress.notePrimary(200n, 1_000, false);
    progress.noteReplica(150n);
    expect(progress.lagMs(4_000)).toBe(4_000);
    expect(progress.isUsable(5_000)).toBe(true);
    expect(progress.isUsable(5_001)).toBe(false);
    progress.noteReplica(200n);
    expect(progress.isUsable(5_001)).toBe(true);
  });

  it('is usable again on a new primary that is behind the old one', () => {
    const progress = new ReplicaProgress();
    progress.notePrimary(900n, 0, true);
    progress.noteReplica(800n);
    progress.noteFailure();
    expect(progress.isUsable(0)).toBe(false);
    progress.notePrimary(810n, 1_000, true);
    progress.noteReplica(810n);
    expect(progress.isUsable(1_000)).toBe(true);
  });
});
