import { useContext } from 'react';
import { type Perform, PerformContext } from './act-context.ts';

/** Acts on the record of the screen; rejects with refusals, for display in a form. */
export function usePerformed(): Perform {
  const perform = useContext(PerformContext);
  if (!perform) throw new TypeError('usePerformed needs a DeskRecord around it');
  return perform;
}
