import * as v from 'valibot';
import { deskCall, listInput, listOutput, moment, version } from './desk-call.ts';
import { roles } from './roles.ts';

const rolesOf = v.pipe(v.array(v.picklist(roles)), v.minLength(1), v.maxLength(roles.length));
const states = ['invited', 'active', 'suspended'] as const;

/** A member of staff, as the owner sees them. */
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

const one = v.strictObject({ id: v.number(), version });

/** Who works at the desk, and what they may. */
export const staffDeskCalls = {
  deskStaff: deskCall('desk/staff/list', {
    summary: 'Everybody who works at the desk',
    access: 'staff.handle',
    input: listInput({ role: v.picklist(roles) }, ['name', 'email', 'signedInAt']),
    output: listOutput(member),
  }),
  deskStaffOne: deskCall('desk/staff/one', {
    summary: 'One member of staff, with the second factors they have',
    access: 'staff.handle',
    input: v.strictObject({ id: v.number() }),
    output: memberWithFactors,
  }),
  deskInvite: deskCall('desk/staff/invite', {
    summary:
      'Invites somebody by a letter whose link is valid for three days; again for somebody who has not come yet',
    access: 'staff.handle',
    writes: true,
    input: v.strictObject({
      email: v.pipe(v.string(), v.trim(), v.email(), v.maxLength(254)),
      name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
      roles: rolesOf,
    }),
    output: memberWithFactors,
  }),
  deskSetRoles: deskCall('desk/staff/set-roles', {
    summary: 'Gives and takes roles; what is taken is refused from the next call on',
    access: 'staff.handle',
    writes: true,
    input: v.strictObject({ ...one.entries, roles: rolesOf }),
    output: memberWithFactors,
  }),
  deskSuspend: deskCall('desk/staff/suspend', {
    summary: 'Shuts somebody out, whose sessions end, or lets them in again',
    access: 'staff.handle',
    writes: true,
    input: v.strictObject({ ...one.entries, isSuspended: v.boolean() }),
    output: memberWithFactors,
  }),
  deskResetFactor: deskCall('desk/staff/reset-factor', {
    summary:
      'Somebody has lost the second factor or the password: both are over, sessions end, a letter invites anew',
    access: 'staff.handle',
    writes: true,
    input: one,
    output: memberWithFactors,
  }),
};
