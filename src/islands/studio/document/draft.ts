import * as v from 'valibot';
import {
  keys,
  readJson,
  readTabText,
  removeText,
  type SessionKey,
  writeJson,
  writeTabText,
} from '#client/storage.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import type { DesignId } from '#kernel/shop/designs/saved-design.ts';
import { readStoneId } from '#kernel/shop/diamonds/diamond.ts';
import type { History } from '../history/history-tree.ts';
import {
  $begun,
  $history,
  $isSizeChosen,
  $name,
  $savedAs,
  $step,
  type SavedAs,
  STEPS,
  type Step,
} from './studio.store.ts';

const VERSION = 1;
const WRITE_DELAY_MS = 400;

const nodeSchema = v.object({
  id: v.number(),
  parentId: v.nullable(v.number()),
  design: v.unknown(),
  stoneId: v.pipe(
    v.nullable(v.union([v.string(), v.number()])),
    v.transform((id) => readStoneId(id)),
  ),
  cause: v.string(),
  at: v.number(),
  seen: v.number(),
  picture: v.nullable(v.pipe(v.string(), v.startsWith('data:image/'))),
});

const draftSchema = v.object({
  version: v.literal(VERSION),
  nodes: v.pipe(v.array(nodeSchema), v.minLength(1), v.maxLength(200)),
  currentId: v.number(),
  name: v.string(),
  savedAs: v.nullable(
    v.object({
      id: v.pipe(
        v.number(),
        v.transform((id) => id as DesignId),
      ),
      version: v.number(),
    }),
  ),
  begun: v.nullable(v.picklist(['setting', 'stone'])),
  step: v.picklist(STEPS),
  isSizeChosen: v.boolean(),
});

export interface Draft {
  history: History;
  name: string;
  savedAs: SavedAs | null;
  begun: 'setting' | 'stone' | null;
  step: Step;
  isSizeChosen: boolean;
}

/** Reads a stored draft; invalid states are dropped with their successors. */
export function parseDraft(json: unknown): Draft | null {
  const read = v.safeParse(draftSchema, json);
  if (!read.success) return null;
  const { nodes: stored, currentId, version: _, ...rest } = read.output;
  const nodes: History['nodes'][number][] = [];
  for (const node of stored) {
    const { design } = parseDesign(node.design);
    const hasParent = node.parentId === null || nodes.some(({ id }) => id === node.parentId);
    if (design !== null && hasParent) nodes.push({ ...node, design });
  }
  const last = nodes.find(({ id }) => id === currentId) ?? nodes.at(-1);
  return last === undefined ? null : { ...rest, history: { nodes, currentId: last.id } };
}

/** The studio's current state for storage. */
export function draftNow(): unknown {
  const { nodes, currentId } = $history.get();
  return {
    version: VERSION,
    nodes,
    currentId,
    name: $name.get(),
    savedAs: $savedAs.get(),
    begun: $begun.get(),
    step: $step.get(),
    isSizeChosen: $isSizeChosen.get(),
  };
}

/** Per tab, so that two tabs keep two designs. */
const TAB_KEY = 'tabDraft' satisfies SessionKey;

function readTab(): unknown {
  try {
    return JSON.parse(readTabText(TAB_KEY) ?? 'null');
  } catch {
    return null;
  }
}

function writeTab(draft: unknown): void {
  // Removed first: the older one takes the place that the new one needs.
  writeTabText(TAB_KEY, null);
  if (draft !== null) writeTabText(TAB_KEY, JSON.stringify(draft));
}

/** Restores the draft of this tab, or else of the last visit; false if there is none. */
export function restoreDraft(): boolean {
  const draft = parseDraft(readTab()) ?? parseDraft(readJson(keys.studioDraft));
  if (draft === null || draft.begun === null) return false;
  $history.set(draft.history);
  $name.set(draft.name);
  $savedAs.set(draft.savedAs);
  $begun.set(draft.begun);
  $step.set(draft.step);
  $isSizeChosen.set(draft.isSizeChosen);
  return true;
}

export function writeDraft(): void {
  const draft = draftNow();
  writeTab(draft);
  writeJson(keys.studioDraft, draft);
}

export function forgetDraft(): void {
  writeTab(null);
  removeText(keys.studioDraft);
}

/** Saves the draft shortly after each change, and when the page is left; returns a function that stops it. */
export function autosaveDraft(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    writeDraft();
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(write, WRITE_DELAY_MS);
  };
  const leave = () => {
    if (timer !== undefined) write();
  };
  const ends = [$history, $name, $savedAs, $begun, $step, $isSizeChosen].map((store) => store.listen(later));
  addEventListener('pagehide', leave);
  return () => {
    leave();
    removeEventListener('pagehide', leave);
    for (const end of ends) end();
  };
}
