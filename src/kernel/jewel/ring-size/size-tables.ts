/** One row of a table: from `min` (inclusive) to below `max`, in millimetres. */
export interface SizeRange {
  size: string;
  minMm: number;
  maxMm: number;
}

/** US sizes by the ring's inner diameter (specification section 5). */
export const diameterRanges: readonly SizeRange[] = [
  { size: '3', minMm: 14.1, maxMm: 14.5 },
  { size: '3.5', minMm: 14.5, maxMm: 14.9 },
  { size: '4', minMm: 14.9, maxMm: 15.3 },
  { size: '4.5', minMm: 15.3, maxMm: 15.7 },
  { size: '5', minMm: 15.7, maxMm: 16.1 },
  { size: '5.5', minMm: 16.1, maxMm: 16.5 },
  { size: '6', minMm: 16.5, maxMm: 16.9 },
  { size: '6.5', minMm: 16.9, maxMm: 17.3 },
  { size: '7', minMm: 17.3, maxMm: 17.7 },
  { size: '7.5', minMm: 17.7, maxMm: 18.1 },
  { size: '8', minMm: 18.1, maxMm: 18.5 },
  { size: '8.5', minMm: 18.5, maxMm: 19 },
  { size: '9', minMm: 19, maxMm: 19.4 },
  { size: '9.5', minMm: 19.4, maxMm: 19.8 },
  { size: '10', minMm: 19.8, maxMm: 20.2 },
  { size: '10.5', minMm: 20.2, maxMm: 20.6 },
  { size: '11', minMm: 20.6, maxMm: 21 },
  { size: '11.5', minMm: 21, maxMm: 21.4 },
  { size: '12', minMm: 21.4, maxMm: 21.8 },
  { size: '12.5', minMm: 21.8, maxMm: 22.2 },
  { size: '13', minMm: 22.2, maxMm: 22.6 },
  { size: '13.5', minMm: 22.6, maxMm: 23.01 },
];

/** US sizes by the finger's circumference; the '634' of size 10 is read as 63.4 (spec/notes). */
export const circumferenceRanges: readonly SizeRange[] = [
  { size: '3', minMm: 45, maxMm: 46 },
  { size: '3.5', minMm: 46, maxMm: 47 },
  { size: '4', minMm: 47, maxMm: 48 },
  { size: '4.5', minMm: 48, maxMm: 49.3 },
  { size: '5', minMm: 49.3, maxMm: 50 },
  { size: '5.5', minMm: 50, maxMm: 51.2 },
  { size: '6', minMm: 51.2, maxMm: 53.1 },
  { size: '6.5', minMm: 53.1, maxMm: 54.4 },
  { size: '7', minMm: 54.4, maxMm: 55.7 },
  { size: '7.5', minMm: 55.7, maxMm: 57 },
  { size: '8', minMm: 57, maxMm: 58.3 },
  { size: '8.5', minMm: 58.3, maxMm: 59.5 },
  { size: '9', minMm: 59.5, maxMm: 60.8 },
  { size: '9.5', minMm: 60.8, maxMm: 62.1 },
  { size: '10', minMm: 62.1, maxMm: 63.4 },
  { size: '10.5', minMm: 63.4, maxMm: 64.6 },
  { size: '11', minMm: 64.6, maxMm: 65.9 },
  { size: '11.5', minMm: 65.9, maxMm: 67.2 },
  { size: '12', minMm: 67.2, maxMm: 68.5 },
  { size: '12.5', minMm: 68.5, maxMm: 69.7 },
  { size: '13', minMm: 69.7, maxMm: 71 },
  { size: '13.5', minMm: 71, maxMm: 72.3 },
];
