import { mayDo, type Right, rights } from '#kernel/shop/desk/roles.ts';
import type { StaffRow } from './staff.repo.ts';

const rightNames = Object.keys(rights) as Right[];

/** A person in the desk's format. */
export function personOf({ id, name, email, roles, locale }: StaffRow) {
  return {
    id,
    name,
    email,
    roles,
    rights: rightNames.filter((right) => mayDo(roles, right)),
    language: locale,
  };
}
