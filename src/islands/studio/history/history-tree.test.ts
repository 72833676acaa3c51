import { describe, expect, it } from 'vitest';
import type { RingDesign } from '#kernel/jewel/pieces/ring/ring.schema.ts';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import { START_DESIGN } from '../document/start-design.ts';
import {
  childrenOf,
  currentNode,
  historyOf,
  lineOf,
  MOST_NODES,
  nodeOf,
  recordChange,
  redoTarget,
  undoTarget,
  visitState,
} from './history-tree.ts';

const wide = (widthMm: number): { design: RingDesign; stoneId: null } => ({
  design: { ...START_DESIGN, shank: { ...START_DESIGN.shank, widthMm } },
  stoneId: null,
});
const start = historyOf({ design: START_DESIGN, stoneId: null }, 0);
const widthOf = (history: typeof start) => (currentNode(history).design as RingDesign).shank.widthMm;

describe('the history of a design', () => {
  it('joins the steps of one slider into one change', () => {
    let history = recordChange(start, wide(2.2), 'width', 100);
    history = recordChange(history, wide(2.3), 'width', 200);
    history = recordChange(history, wide(2.4), 'width', 300);
    expect(history.nodes).toHaveLength(2);
    expect(widthOf(history)).toBe(2.4);
    expect(widthOf(visitState(history, undoTarget(history)?.id ?? 0))).toBe(2.1);
  });

  it('starts a new change after a pause or for another control', () => {
    let history = recordChange(start, wide(2.2), 'width', 0);
    history = recordChange(history, wide(2.3), 'width', 5000);
    history = recordChange(history, wide(2.4), 'top-width', 5010);
    expect(history.nodes).toHaveLength(4);
  });

  it('drops a change that was reverted', () => {
    const history = recordChange(recordChange(start, wide(2.2), 'width', 0), wide(2.1), 'width', 10);
    expect(history.nodes).toHaveLength(1);
    expect(history.currentId).toBe(1);
  });

  it('keeps an undone branch; redo follows the branch left last', () => {
    let history = recordChange(start, wide(2.2), 'a', 0);
    const first = history.currentId;
    history = visitState(history, 1);
    history = recordChange(history, wide(3), 'b', 10);
    const second = history.currentId;
    history = visitState(history, 1);
    expect(childrenOf(history, 1).map(({ id }) => id)).toEqual([first, second]);
    expect(redoTarget(history)?.id).toBe(second);
    history = visitState(visitState(history, first), 1);
    expect(redoTarget(history)?.id).toBe(first);
  });

  it('does nothing for the same design', () => {
    expect(recordChange(start, { design: { ...START_DESIGN }, stoneId: null }, 'x', 9)).toBe(start);
  });

  it('stays a tree of bounded size', () => {
    const step = fc.oneof(
      fc.record({ type: fc.constant('edit' as const), width: fc.integer({ min: 16, max: 90 }) }),
      fc.constant({ type: 'undo' as const }),
      fc.constant({ type: 'redo' as const }),
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 80, maxLength: 160 }), (steps) => {
        let history = start;
        let at = 0;
        for (const one of steps) {
          at += 2000;
          if (one.type === 'edit') history = recordChange(history, wide(one.width / 10), 'width', at);
          else {
            const target = one.type === 'undo' ? undoTarget(history) : redoTarget(history);
            if (target) history = visitState(history, target.id);
          }
          expect(history.nodes.length).toBeLessThanOrEqual(MOST_NODES);
          expect(nodeOf(history, history.currentId)).toBeDefined();
          for (const { parentId } of history.nodes)
            if (parentId !== null) expect(nodeOf(history, parentId)).toBeDefined();
          expect(nodeOf(history, lineOf(history)[0] ?? null)?.parentId).toBeNull();
        }
      }),
      { numRuns: 15 },
    );
  });
});
