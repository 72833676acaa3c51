/** Parts to begin with when a design gets one that it had not; small enough to go with most of what is there. */
export const STARTING_PARTS = {
  halo: { style: 'visible', stoneMm: 1.2 },
  row: { style: 'pave', stoneMm: 1.3 },
  sides: { shape: 'round', carat: 0.25 },
  stone: { shape: 'round', carat: 0.5 },
  topStone: { shape: 'round', carat: 0.2 },
  hoop: { innerDiameterMm: 16, widthMm: 2, stoneMm: 1.3 },
  stars: { count: 7, largestMm: 2 },
} as const;
