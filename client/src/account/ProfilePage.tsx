import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef, useState } from 'react';
import { useRestoreDraft } from '../../shared/form-draft.ts';
import { COARSE } from '../../shared/theme.ts';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { PageTitle } from '../app/PageTitle.tsx';
import { fadeInAfterDelay } from '../ui/fade-in-after-delay.ts';
import { EditIcon, PersonIcon } from '../ui/icons.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { EmailStatus } from './EmailStatus.tsx';
import { ProfileData } from './ProfileData.tsx';
import type { ProfileDetails_UserFragment } from './ProfileDetails.generated.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { useProfilePageQuery } from './ProfilePage.generated.ts';
import { ProfileSecurity } from './ProfileSecurity.tsx';
import { type ProfileFields, profileDrafts } from './profile-draft.ts';
import { SharedAccountNotice } from './SharedAccountNotice.tsx';
import { useShopper } from './shopper.ts';

const ROWS = ['first name', 'last name', 'email'];

/** Placeholder for a shopper's names and email while they load. */
function ProfileSkeleton() {
  return (
    <Box sx={{ maxWidth: 480, borderTop: 1, borderColor: 'divider' }}>
      {ROWS.map((row) => (
        <Box key={row} sx={{ py: 1.75, borderBottom: 1, borderColor: 'divider' }}>
          <Skeleton sx={{ mt: 0.5, width: 64, height: 12 }} />
          <Skeleton sx={{ mt: 1.25, mb: 0.5, width: '45%', height: 16 }} />
        </Box>
      ))}
    </Box>
  );
}

// The portrait beside the names; above them on a phone.
const columns = {
  mt: { xs: 3, md: 4 },
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' },
  columnGap: 5,
  rowGap: 3,
  alignItems: 'start',
};

/** Shows and edits the shopper's names and email (Specification §2, §4). */
export default function ProfilePage() {
  const { data, error, refetch } = useProfilePageQuery({ fetchPolicy: 'cache-and-network' });
  // Initial values of the form; null while the details are shown.
  const [initial, setInitial] = useState<ProfileFields | null>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const user = data?.me;

  const { id } = useShopper();
  useRestoreDraft(profileDrafts, id, '', setInitial);

  function leaveEditing() {
    setInitial(null);
    // The button that had the focus is gone with the form.
    edit.current?.focus();
  }

  return (
    <>
      <PageTitle />
      {/* The same height with and without the button. */}
      <Box
        sx={{ minHeight: 46, [COARSE]: { minHeight: 50 }, display: 'flex', alignItems: 'center', gap: 1.5 }}
      >
        <Typography variant="h1">Profile</Typography>
        {user && (
          <IconButton
            ref={edit}
            aria-label="Edit profile"
            aria-pressed={initial !== null}
            onClick={() =>
              initial
                ? leaveEditing()
                : setInitial({ firstName: user.firstName, lastName: user.lastName, email: user.email })
            }
            sx={{ mt: 0.75, '&[aria-pressed="true"]': { bgcolor: 'primary.light', color: 'primary.main' } }}
          >
            <EditIcon />
          </IconButton>
        )}
      </Box>
      <SharedAccountNotice />
      {user ? (
        <Box sx={columns}>
          <Avatar />
          {initial ? (
            <ProfileForm saved={user} initial={initial} onLeave={leaveEditing} />
          ) : (
            <ProfileDetails user={user}>
              {!user.isShared && <EmailStatus key={user.email} account={data.account} />}
            </ProfileDetails>
          )}
        </Box>
      ) : error || data ? (
        // `error` reports a failure.
        <LoadFailure onRetry={() => void refetch().catch(() => undefined)}>
          Your profile could not be loaded
        </LoadFailure>
      ) : (
        <Box aria-hidden="true" sx={{ ...fadeInAfterDelay, ...columns }}>
          <Skeleton sx={{ width: 96, height: 96, borderRadius: '50%' }} />
          <ProfileSkeleton />
        </Box>
      )}
      {user && <ProfileSecurity email={user.email} />}
      {user && <ProfileData email={user.email} isShared={user.isShared} />}
    </>
  );
}

/** In place of a portrait, which the shop does not store. */
function Avatar() {
  return (
    <Box
      aria-hidden="true"
      sx={{
        width: 96,
        height: 96,
        display: 'grid',
        placeItems: 'center',
        color: 'text.secondary',
        bgcolor: 'background.field',
        border: 1,
        borderColor: 'divider',
        borderRadius: '50%',
      }}
    >
      <PersonIcon width={44} height={44} strokeWidth={1} />
    </Box>
  );
}

interface Props {
  user: ProfileDetails_UserFragment;
  /** The status of the email. */
  children?: ReactNode;
}

/** The shopper's names and email. */
function ProfileDetails({ user, children }: Props) {
  const rows = [
    ['First name', user.firstName],
    ['Last name', user.lastName],
    ['Email', user.email],
  ] as const;
  return (
    <Box sx={{ maxWidth: 480 }}>
      <Box component="dl" sx={{ m: 0, borderTop: 1, borderColor: 'divider' }}>
        {rows.map(([name, value]) => (
          <Box key={name} sx={{ py: 1.75, borderBottom: 1, borderColor: 'divider' }}>
            <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      {children}
    </Box>
  );
}
