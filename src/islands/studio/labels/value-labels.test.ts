import { describe, expect, it } from 'vitest';
import { textsIn } from '#server/platform/texts.ts';
import { START_DESIGN } from '../document/start-design.ts';
import { differences } from './value-labels.ts';

describe('differences', () => {
  const t = textsIn('en');

  it('names only what changed', () => {
    const other = { ...START_DESIGN, metal: 'gold-18k-rose' } as const;
    expect(differences(START_DESIGN, other, t)).toEqual([
      { id: 'metal', label: 'Metal', from: 'Platinum 950', to: '18k rose gold' },
    ]);
    expect(differences(START_DESIGN, START_DESIGN, t)).toEqual([]);
  });

  it('names a part by its own choice, not by dependent values', () => {
    const halo = { style: 'visible', stoneMm: 1.3, material: 'diamond' } as const;
    const other = { ...START_DESIGN, head: { ...START_DESIGN.head, halo } };
    expect(differences(START_DESIGN, other, t)).toEqual([
      { id: 'halo', label: 'Halo', from: 'None', to: 'Visible' },
    ]);
  });
});
