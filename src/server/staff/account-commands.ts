import { type Role, roles } from '#kernel/shop/desk/roles.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { hasHash } from '#server/audit/audit.repo.ts';
import { auditReport } from '#server/audit/audit-desk.service.ts';
import { StaffError } from '#server/platform/staff-error.ts';
import { inviteStaff } from './staff-accounts.service.ts';
import { parseArg, type StaffCommand, type StaffHost } from './staff-command.ts';

function rolesOf(arg: string): Role[] {
  return arg.split(',').map((name) => {
    const role = roles.find((known) => known === name);
    if (role) return role;
    throw new StaffError(`'${name}' is no role: name some of ${roles.join(', ')}, with commas between.`);
  });
}

async function invite(host: StaffHost, [email, ...rest]: string[]): Promise<string> {
  const held = rolesOf(rest.at(-1) ?? '');
  const to = parseArg(email, 'e-mail address', /^[^\s@]+@[^\s@]+\.[^\s@]+$/);
  const name = parseArg(rest.slice(0, -1).join(' '), 'name', /^.{1,80}$/su);
  const { path } = await host.db.transaction((trx) =>
    inviteStaff(trx, { email: to, name, roles: held, locale: defaultLocale }, host.clock.now()),
  );
  return `${name} is invited as ${held.join(', ')}, by email and with this link, valid once and for three days:\n${host.config.siteOrigin}${path}`;
}

/** Commands for staff accounts and the audit log. */
export const accountCommands: Readonly<Record<string, StaffCommand>> = {
  invite: {
    args: '<email> <name> <roles>',
    summary: `Invites a person to the desk with roles of ${roles.join(', ')}, separated by commas; the first person must be an owner.`,
    run: invite,
  },
  'verify-audit': {
    args: '[last]',
    summary:
      'Reads the whole audit log and says whether every line is what was written. With the last line of an earlier run, also whether the log still contains it: only this shows that its end was cut off.',
    run: async (host, [noted]) => {
      const { lines, isWhole, firstWrong, head } = await auditReport(host);
      if (!isWhole)
        throw new StaffError(
          `The audit log is not whole: line ${firstWrong} of ${lines} is missing or not what was written, or DESK_SECRET_FORMER lacks the secret that signed it. Compare with a backup before you go on.`,
        );
      if (noted !== undefined && !(await hasHash(host.db.handle, noted)))
        throw new StaffError(
          `The audit log does not contain ${noted}: its end was cut off or replaced after that. Compare with a backup before you go on.`,
        );
      return `The audit log is whole: ${lines} lines, the last one ${head || 'none'}. Store this elsewhere and name it at the next verification.`;
    },
  },
};
