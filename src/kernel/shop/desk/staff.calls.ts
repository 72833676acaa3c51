import * as v from 'valibot';
import { plainString } from '#kernel/shop/text/typed-text.ts';
import { deskCall, listInput, listOutput, moment, version } from './desk-call.ts';
import { recordId } from './desk-fields.ts';
import { roles } from './roles.ts';

const rolesOf = v.pipe(v.array(v.picklist(roles)), v.minLength(1), v.maxLength(roles.length));
const states = ['invited', 'active', 'suspended'] as const;

/** A member of staff as the owner sees them. */
const member = v.strictObject({
  id: v.number(),
  version,
  name: v.string(),
  email: v.string(),
  roles: v.array(v.picklist(roles)),
  state: v.picklist(states),
  signedInAt: v.nullable(moment),
});

export const memberWithFactors = v.strictObject({
  ...member.entries,
  hasAuthenticator: v.boolean(),
  passkeys: v.number(),
  recoveryCodesLeft: v.number(),
  openSessions: v.number(),
});

const memberVersion = v.strictObject({ id: recordId, version });

/** Members of staff and their roles. */
export const staffDeskCalls = {
  deskStaff: deskCall('desk/staff/list', {
    summary: 'Lists the members of staff',
    access: 'staff.handle',
    input: listInput({ role: v.picklist(roles) }, ['name', 'email', 'signedInAt']),
    output: listOutput(member),
  }),
  deskStaffOne: deskCall('desk/staff/one', {
    summary: 'Reads a member of staff with their second factors',
    access: 'staff.handle',
    input: v.strictObject({ id: recordId }),
    output: memberWithFactors,
  }),
  deskInvite: deskCall('desk/staff/invite', {
    creates: true,
    summary: 'Emails an invitation whose link is valid for three days; can be repeated until it is accepted',
    access: 'staff.handle',
    writes: true,
    input: v.strictObject({
      email: v.pipe(plainString, v.email(), v.maxLength(254)),
      name: v.pipe(plainString, v.minLength(1), v.maxLength(80)),
      roles: rolesOf,
    }),
    output: memberWithFactors,
  }),
  deskSetRoles: deskCall('desk/staff/set-roles', {
    summary: 'Gives and takes roles; what is taken is refused from the next call on',
    access: 'staff.handle',
    writes: true,
    input: v.strictObject({ ...memberVersion.entries, roles: rolesOf }),
    output: memberWithFactors,
  }),
  deskSuspend: deskCall('desk/staff/suspend', {
    summary: 'Suspends a member of staff and ends their sessions, or reinstates them',
    access: 'staff.handle',
    writes: true,
    input: v.strictObject({ ...memberVersion.entries, isSuspended: v.boolean() }),
    output: memberWithFactors,
  }),
  deskResetFactor: deskCall('desk/staff/reset-factor', {
    summary:
      'Resets password and second factor: both are removed, sessions end, and a new invitation is emailed',
    access: 'staff.handle',
    writes: true,
    input: memberVersion,
    output: memberWithFactors,
  }),
};
