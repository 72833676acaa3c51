// @vitest-environment jsdom

import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changeDesign } from '#kernel/jewel/design/design.change.ts';
import { controlGroups, offersOf } from '#kernel/jewel/design/offers.ts';
import type { ChoiceControl } from '#kernel/jewel/pieces/parts/control.ts';
import type { RingDesign } from '#kernel/jewel/pieces/ring/ring.schema.ts';
import { START_DESIGN } from '../document/start-design.ts';
import { useBlocked } from './use-blocked.ts';

function ringWith(path: string, value: string): RingDesign {
  const { design } = changeDesign(START_DESIGN, [{ path, value }]);
  if (design?.kind !== 'ring') throw new Error('no ring');
  return design;
}

function choiceOf(design: RingDesign, id: string): ChoiceControl {
  const control = controlGroups(design)
    .flatMap(({ controls }) => [...controls])
    .find((one) => one.id === id);
  if (control?.type !== 'choice') throw new Error(`no choice ${id}`);
  return control;
}

it('offers everything at first, then applies the rules, and again for another design', async () => {
  const of = (design: RingDesign) => ({ design, control: choiceOf(design, 'head') });
  const blockedOf = ({ design, control }: ReturnType<typeof of>) =>
    offersOf(design, control, null).map(({ blockedBy }) => blockedBy);
  const heart = of(ringWith('centre.shape', 'heart'));
  const round = of(START_DESIGN);
  expect(blockedOf(heart)).not.toEqual(blockedOf(round));

  const { result, rerender } = renderHook(({ design, control }) => useBlocked(design, control, null), {
    initialProps: heart,
  });
  await waitFor(() => expect(result.current).toEqual(blockedOf(heart)));
  rerender(round);
  await waitFor(() => expect(result.current).toEqual(blockedOf(round)));
});
