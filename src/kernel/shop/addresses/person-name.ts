/** Writing systems in which the family name stands first and nothing between the two. */
const familyFirst = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]/u;

/** A name as its owner writes it: 陳小明, but Ada Wong. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  if (familyFirst.test(firstName) && familyFirst.test(lastName)) return `${lastName}${firstName}`;
  return `${firstName} ${lastName}`.trim();
}
