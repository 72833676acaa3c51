import back from '#icons/return.svg?raw';
import turn from '#icons/turn.svg?raw';

/** For a button that is created without React. */
export const turnIcons = { back, turn };
