import { useContext } from 'react';
import { type Perform, PerformContext } from './act-context.ts';

/** Acts on the record of the screen; refusals come back to whoever asked, to stand beside what was typed. */
export function usePerformed(): Perform {
  const perform = useContext(PerformContext);
  if (!perform) throw new TypeError('this form stands inside a DeskRecord');
  return perform;
}
