/** A name as its owner writes it: in Han characters the family name comes first and nothing stands between. */
export function fullName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const isHan = /\p{Script=Han}/u.test(first_name) && /\p{Script=Han}/u.test(last_name);
  return isHan ? `${last_name}${first_name}` : `${first_name} ${last_name}`.trim();
}
