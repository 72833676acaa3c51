import { useState } from 'react';
import { Route, Routes, useNavigate, useParams } from 'react-router';
import { roles } from '#kernel/shop/desk/roles.ts';
import { Button } from '#ui/Button.tsx';
import { FactList } from '#ui/FactList.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ActForm } from '../ui/ActForm.tsx';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { DeskList } from '../ui/DeskList.tsx';
import { DeskRecord } from '../ui/DeskRecord.tsx';
import { Heading } from '../ui/Heading.tsx';
import { stateColumn, timeColumn } from '../ui/list-column.tsx';
import { Section } from '../ui/Section.tsx';
import { StateMark, type Tone } from '../ui/StateMark.tsx';
import { When } from '../ui/When.tsx';
import { StaffSignIn } from './StaffSignIn.tsx';

type Member = DataOf<'deskStaffOne'>;

const tones: Readonly<Record<Member['state'], Tone>> = { invited: 'wait', active: 'good', suspended: 'bad' };

/** Members of staff and their roles. */
export default function StaffSection() {
  return (
    <Routes>
      <Route index element={<StaffList />} />
      <Route path=":id" element={<StaffMember />} />
    </Routes>
  );
}

function useRoleChoices() {
  const { t } = useDesk();
  return roles.map((role) => ({ value: role, label: t(`desk.role-${role}`) }));
}

function StaffList() {
  const { t } = useDesk();
  const navigate = useNavigate();
  const choices = useRoleChoices();
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <Heading
        title={t('desk.section-staff')}
        actions={
          <Button kind="primary" onPress={() => setInviting(true)}>
            {t('desk-staff.invite')}
          </Button>
        }
      />
      <DeskList
        call="deskStaff"
        label={t('desk.section-staff')}
        sort="name"
        rowHref={(row) => `/staff/${row.id}`}
        filters={[{ name: 'role', label: t('desk-staff.role'), kind: 'choice', choices }]}
        columns={[
          { key: 'name', label: t('desk-staff.name'), sort: 'name', render: (row) => row.name },
          { key: 'email', label: t('desk-staff.email'), sort: 'email', render: (row) => row.email },
          {
            key: 'roles',
            label: t('desk-staff.roles'),
            render: (row) => row.roles.map((role) => t(`desk.role-${role}`)).join(', '),
          },
          stateColumn(t('desk-staff.state'), tones, (state) => t(`desk-staff.state-${state}`)),
          timeColumn('signedInAt', t('desk-staff.seen'), { sort: 'signedInAt' }),
        ]}
      />
      {isInviting && (
        <DeskDialog title={t('desk-staff.invite')} onClose={() => setInviting(false)}>
          <p className="mb-4 text-sm text-stone">{t('desk-staff.invite-hint')}</p>
          <ActForm
            call="deskInvite"
            fields={[
              { name: 'name', label: t('desk-staff.name'), kind: 'text', required: true },
              { name: 'email', label: t('desk-staff.email'), kind: 'text', required: true },
              { name: 'roles', label: t('desk-staff.roles'), kind: 'choices', required: true, choices },
            ]}
            submit={t('desk-staff.invite-send')}
            notice={t('desk-staff.invited')}
            onDone={({ id }) => navigate(`/staff/${id}`)}
            onCancel={() => setInviting(false)}
          />
        </DeskDialog>
      )}
    </>
  );
}

function StaffMember() {
  const { t } = useDesk();
  const { id = '' } = useParams();
  const choices = useRoleChoices();
  return (
    <DeskRecord
      call="deskStaffOne"
      id={Number(id)}
      title={({ name }) => name}
      subtitle={({ state }) => <StateMark tone={tones[state]} text={t(`desk-staff.state-${state}`)} />}
      back={{ to: '/staff', label: t('desk.section-staff') }}
    >
      {(member, { act }) => (
        <div className="grid gap-10 lg:grid-cols-2">
          <Section title={t('desk-staff.account')}>
            <FactList
              rows={[
                [t('desk-staff.email'), member.email],
                [t('desk-staff.authenticator'), member.hasAuthenticator ? t('desk.yes') : t('desk.no')],
                [t('desk-staff.passkeys'), member.passkeys],
                [t('desk-staff.recovery'), member.recoveryCodesLeft],
                [t('desk-staff.sessions'), member.openSessions],
                [t('desk-staff.seen'), member.signedInAt && <When at={member.signedInAt} />],
              ]}
            />
          </Section>
          <Section title={t('desk-staff.roles')}>
            <ActForm
              call="deskSetRoles"
              record={member}
              values={{ roles: member.roles }}
              fields={[
                { name: 'roles', label: t('desk-staff.roles'), kind: 'choices', required: true, choices },
              ]}
              submit={t('desk-staff.roles-save')}
              notice={t('desk-staff.roles-saved')}
            />
          </Section>
          <StaffSignIn member={member} act={act} />
        </div>
      )}
    </DeskRecord>
  );
}
