import { canonicalDesign } from '#kernel/jewel/design/design.canonical.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { StoneId } from '#kernel/shop/diamonds/diamond.ts';

/** A state of the design. `cause` names the control that made it; '' for an opened design. */
export interface HistoryNode {
  id: number;
  parentId: number | null;
  design: Design;
  stoneId: StoneId | null;
  cause: string;
  at: number;
  /** Incremented with every visit: redo follows the branch left last. */
  seen: number;
  /** A thumbnail as a data URL, once rendered. */
  picture: string | null;
}

/** All states; never empty, parents always included. */
export interface History {
  nodes: readonly HistoryNode[];
  currentId: number;
}

/** Limit of states; beyond it, leaves off the current line are dropped, oldest first. */
export const MOST_NODES = 60;
/** Steps of one control within this time are one change: a slider passes many values. */
export const SAME_CHANGE_MS = 1200;

export type State = Pick<HistoryNode, 'design' | 'stoneId'>;

export const historyOf = (state: State, at: number): History => ({
  nodes: [{ ...state, id: 1, parentId: null, cause: '', at, seen: 1, picture: null }],
  currentId: 1,
});

export function currentNode(history: History): HistoryNode {
  const node = nodeOf(history, history.currentId) ?? history.nodes[0];
  if (node === undefined) throw new RangeError('the history has no current state');
  return node;
}

export const nodeOf = (history: History, id: number | null): HistoryNode | undefined =>
  history.nodes.find((node) => node.id === id);

export const childrenOf = (history: History, id: number | null): HistoryNode[] =>
  history.nodes.filter(({ parentId }) => parentId === id);

const isSame = (a: State, b: State): boolean =>
  a.stoneId === b.stoneId && canonicalDesign(a.design) === canonicalDesign(b.design);

/** The history after a change; the same object if nothing changed. */
export function recordChange(history: History, state: State, cause: string, at: number): History {
  const current = currentNode(history);
  if (isSame(current, state)) return history;
  const isLeaf = childrenOf(history, current.id).length === 0;
  const goesOn = cause !== '' && current.cause === cause && at - current.at < SAME_CHANGE_MS && isLeaf;
  const parent = nodeOf(history, current.parentId);
  if (goesOn && parent !== undefined) {
    // Reverted to its start: the change is removed.
    if (isSame(parent, state)) return visitState(withoutNode(history, current.id), parent.id);
    return patchNode(history, current.id, { ...state, at, picture: null });
  }
  const id = Math.max(...history.nodes.map((node) => node.id)) + 1;
  const node = { ...state, id, parentId: current.id, cause, at, seen: nextVisit(history), picture: null };
  return pruned({ nodes: [...history.nodes, node], currentId: id });
}

const nextVisit = ({ nodes }: History): number => Math.max(...nodes.map(({ seen }) => seen)) + 1;

export function patchNode(history: History, id: number, change: Partial<HistoryNode>): History {
  return { ...history, nodes: history.nodes.map((n) => (n.id === id ? { ...n, ...change } : n)) };
}

const withoutNode = (history: History, id: number): History => ({
  ...history,
  nodes: history.nodes.filter((node) => node.id !== id),
});

/** Goes to a state; the same object for an unknown one. */
export function visitState(history: History, id: number): History {
  if (nodeOf(history, id) === undefined) return history;
  return { ...patchNode(history, id, { seen: nextVisit(history) }), currentId: id };
}

export const undoTarget = (history: History): HistoryNode | undefined =>
  nodeOf(history, currentNode(history).parentId);

/** The child visited last. */
export const redoTarget = (history: History): HistoryNode | undefined =>
  childrenOf(history, history.currentId).reduce<HistoryNode | undefined>(
    (latest, node) => (latest === undefined || node.seen > latest.seen ? node : latest),
    undefined,
  );

/** Ids from the first state to the current one. */
export function lineOf(history: History): number[] {
  const line: number[] = [];
  for (let node = nodeOf(history, history.currentId); node; node = nodeOf(history, node.parentId)) {
    line.unshift(node.id);
  }
  return line;
}

function pruned(history: History): History {
  let pruned = history;
  while (pruned.nodes.length > MOST_NODES) {
    const line = new Set(lineOf(pruned));
    const leaf = pruned.nodes.find(({ id }) => !line.has(id) && childrenOf(pruned, id).length === 0);
    if (leaf !== undefined) {
      pruned = withoutNode(pruned, leaf.id);
      continue;
    }
    // A single line: the first state is dropped, the second becomes the root.
    const root = pruned.nodes.find(({ parentId }) => parentId === null);
    if (root === undefined) return pruned;
    const nodes = pruned.nodes
      .filter(({ id }) => id !== root.id)
      .map((n) => (n.parentId === root.id ? { ...n, parentId: null } : n));
    pruned = { ...pruned, nodes };
  }
  return pruned;
}
