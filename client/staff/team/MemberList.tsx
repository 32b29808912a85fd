import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { DataTable, List, TopToolbar } from 'react-admin';
import { formatIndianMoment } from '../../shared/dates.ts';
import { Facts } from '../../shared/ui/Facts.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { CursorPagination } from '../ui/CursorPagination.tsx';
import { EmptyList } from '../ui/EmptyList.tsx';
import { RecordCards } from '../ui/RecordCards.tsx';
import { titled } from '../ui/titled.tsx';
import { useOpenDialog } from '../ui/use-open-dialog.ts';
import { ChangeRoleDialog } from './ChangeRoleDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import type { StaffMemberRowFragment } from './Members.generated.ts';
import { memberName } from './member-name.ts';
import { RemoveDialog } from './RemoveDialog.tsx';

type Member = StaffMemberRowFragment;

/** What is open over the list. */
type Opened = { name: 'invite' } | { name: 'role' | 'remove'; member: Member };

const codesOf = ({ secondFactor }: Member): string => (secondFactor ? 'Set up' : 'Not set up');
const lastLoginOf = ({ lastLoginAt, isInvited }: Member): string =>
  isInvited ? 'Invited' : lastLoginAt ? formatIndianMoment(lastLoginAt) : 'Never';

interface RowProps {
  member: Member;
  onOpen(opened: Opened): void;
}

const empty = <EmptyList>Nobody is a member of staff.</EmptyList>;

const MemberActions = ({ member, onOpen }: RowProps) => (
  <Box sx={{ display: 'flex', gap: 1, flexWrap: { xs: 'wrap', md: 'nowrap' }, whiteSpace: 'nowrap' }}>
    <Button
      variant="outlined"
      size="small"
      aria-label={`Change role of ${memberName(member)}`}
      onClick={() => onOpen({ name: 'role', member })}
    >
      Change role
    </Button>
    <Button
      variant="outlined"
      size="small"
      color="error"
      aria-label={`Remove ${memberName(member)}`}
      onClick={() => onOpen({ name: 'remove', member })}
    >
      Remove
    </Button>
  </Box>
);

const MemberCard = (props: RowProps) => (
  <>
    <Box sx={{ fontWeight: 600 }}>{memberName(props.member)}</Box>
    <Box>{props.member.email}</Box>
    <Facts
      facts={{
        Role: props.member.role,
        'Second factor': codesOf(props.member),
        'Last login': lastLoginOf(props.member),
      }}
    />
    <MemberActions {...props} />
  </>
);

const MemberTable = ({ onOpen }: Pick<RowProps, 'onOpen'>) => (
  <DataTable empty={empty} rowClick={false} bulkActionButtons={false}>
    <DataTable.Col source="name" disableSort />
    <DataTable.Col source="email" disableSort />
    <DataTable.Col source="role" disableSort />
    <DataTable.Col label="Second factor" render={codesOf} />
    <DataTable.Col label="Last login" render={lastLoginOf} />
    <DataTable.Col
      label="Changes"
      render={(member: Member) => <MemberActions member={member} onOpen={onOpen} />}
    />
  </DataTable>
);

/** Who is staff, and as what. */
export function MemberList() {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const { opened, refusal, open, close } = useOpenDialog<Opened>();
  return (
    <List
      title={titled('Staff')}
      exporter={false}
      empty={false}
      perPage={100}
      pagination={<CursorPagination />}
      actions={
        <TopToolbar>
          <Button onClick={() => open({ name: 'invite' })}>Invite somebody</Button>
        </TopToolbar>
      }
    >
      {refusal && <Notice>{refusal}</Notice>}
      {narrow ? (
        <RecordCards<Member> name="Members of staff" empty={empty}>
          {(member) => <MemberCard member={member} onOpen={open} />}
        </RecordCards>
      ) : (
        <MemberTable onOpen={open} />
      )}
      {opened?.name === 'invite' && <InviteDialog onClose={close} />}
      {opened?.name === 'role' && <ChangeRoleDialog member={opened.member} onClose={close} />}
      {opened?.name === 'remove' && <RemoveDialog member={opened.member} onClose={close} />}
    </List>
  );
}
