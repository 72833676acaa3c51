import type { JewelModel } from '#kernel/geometry/model.ts';
import type { DesignError } from '#kernel/geometry/parse-design.ts';
import type { Family } from '../camera/family.ts';

export interface BuildRequest {
  id: number;
  /** A design document, not yet checked. */
  document: unknown;
}

export type BuildAnswer =
  | { id: number; model: JewelModel; family: Family }
  | { id: number; errors: DesignError[] }
  | { id: number; failure: string };
