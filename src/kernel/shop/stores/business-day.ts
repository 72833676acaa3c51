import { wallTime } from './opening.ts';

/** ISO date in Hong Kong of a moment. */
export const businessDay = (moment: Date): string => wallTime(moment, 'Asia/Hong_Kong').date;
