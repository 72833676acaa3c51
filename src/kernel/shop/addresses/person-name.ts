/** Scripts in which the family name comes first, without a space. */
const familyFirst = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]/u;

/** Full name in the order of its script: 陳小明, but Ada Wong. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  if (familyFirst.test(firstName) && familyFirst.test(lastName)) return `${lastName}${firstName}`;
  return `${firstName} ${lastName}`.trim();
}
