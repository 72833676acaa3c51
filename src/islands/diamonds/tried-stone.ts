import type { GalleryEnvironment } from '#islands/gallery/gallery-appearance.store.ts';
import {
  CLARITY_GRADES,
  GEM_SHAPES,
  SINGLE_COLOUR_GRADES,
  STONE_ORIGINS,
} from '#kernel/jewel/gems/grades.ts';
import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import { type FinderState, gradeScales, withFilter, withGrades } from '#kernel/shop/diamonds/finder-state.ts';
import type { TestKind } from '#kernel/shop/grade-test/grade-pairs.ts';

/** Setting for the test of loose stones: the shop's white metal, in the store's light. */
export const TRIED_IN = { metal: 'platinum-950', environment: 'jeweller' } as const satisfies {
  metal: MetalId;
  environment: GalleryEnvironment;
};

const FACETS = { colour: 'color', clarity: 'clarity' } as const;

/**
 * A typical stone of a list: the first of the chosen shapes and origins, one carat, the lowest accepted
 * grades.
 */
export function stoneOfList({ choices, grades }: FinderState): StoneDesign {
  const [colour, clarity] = [
    gradeScales.color[grades.color?.[1] ?? -1],
    gradeScales.clarity[grades.clarity?.[1] ?? -1],
  ];
  return {
    shape: GEM_SHAPES.find((shape) => choices.shape.includes(shape)) ?? 'round',
    material: 'diamond',
    carat: 1,
    origin: STONE_ORIGINS.find((origin) => choices.origin.includes(origin)) ?? 'natural',
    // Colours below M are visible without a test.
    colour: SINGLE_COLOUR_GRADES.find((grade) => grade === colour) ?? (colour ? 'M' : 'G'),
    clarity: CLARITY_GRADES.find((grade) => grade === clarity) ?? 'VS1',
    cutGrade: 'EX',
    proportions: null,
  };
}

/** A search for stones of a tested grade, with the stone's shape and origin; other filters stay. */
export function stonesLike(
  state: FinderState,
  { shape, origin }: Pick<StoneDesign, 'shape' | 'origin'>,
  kind: TestKind,
  grade: string,
): FinderState {
  const facet = FACETS[kind];
  const scale: readonly string[] = gradeScales[facet];
  const place = scale.indexOf(grade);
  const choices = { ...state.choices, shape: [shape], origin: [origin] };
  return withGrades(withFilter(state, { choices }), facet, [place, place]);
}

/** The grade kind to test from the address. */
export const askedKind = (query: URLSearchParams): TestKind | null => {
  const asked = query.get('see');
  return asked === 'colour' || asked === 'clarity' ? asked : null;
};
