import { wallTime } from './opening.ts';

/** The ISO date of a moment where the house is: its morning is the night before in UTC. */
export const businessDay = (moment: Date): string => wallTime(moment, 'Asia/Hong_Kong').date;
