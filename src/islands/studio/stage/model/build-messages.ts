import type { DesignError } from '#kernel/design/parse-design.ts';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';
import type { Family } from '../camera/family.ts';
import type { Numbered } from './newest-only.ts';

export interface BuildRequest {
  id: number;
  /** A design document, not yet checked. */
  request: unknown;
}

export type Built = { model: JewelModel; family: Family } | { errors: DesignError[] };

export type BuildAnswer = Numbered<Built>;
