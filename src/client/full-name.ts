/** A name as its owner writes it: in Han characters the family name comes first and nothing stands between. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const isHan = /\p{Script=Han}/u.test(firstName) && /\p{Script=Han}/u.test(lastName);
  return isHan ? `${lastName}${firstName}` : `${firstName} ${lastName}`.trim();
}
