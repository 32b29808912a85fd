import Box from '@mui/material/Box';
import { List } from 'react-admin';
import { Facts } from '../../src/ui/Facts.tsx';
import { RetryStaffJobsRequest, type StaffJobsQuery } from '../generated/requests.ts';
import { ActionButton } from '../layout/ActionButton.tsx';
import { CursorPagination } from '../layout/CursorPagination.tsx';
import { EmptyList } from '../layout/EmptyList.tsx';
import { indianTime } from '../layout/indian-time.ts';
import { RecordCards } from '../layout/RecordCards.tsx';
import { titled } from '../layout/titled.tsx';
import { kindName } from '../letters/letter-texts.ts';
import { useStaffRequest } from '../network/use-staff-request.ts';

/** A dead job with the id that react-admin needs. */
export type JobRow = StaffJobsQuery['staffJobs']['dead'][number] & { id: string };

function JobCard({ job: { kind, subject, attempts, deadAt, lastError } }: { job: JobRow }) {
  const send = useStaffRequest();
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>{`${kindName(kind)}: ${subject}`}</Box>
      <Box sx={{ color: 'error.main' }}>{lastError}</Box>
      <Facts facts={{ 'Given up': indianTime(deadAt), Tries: attempts }} />
      <ActionButton
        label={`Start ${kindName(kind)} ${subject} again`}
        doneWords="The job starts again."
        action={async () => {
          const { retryStaffJobs: outcome } = await send(RetryStaffJobsRequest, { kind, subject });
          return outcome.__typename === 'RetriedJobs' ? undefined : outcome.message;
        }}
      >
        Start again
      </ActionButton>
    </>
  );
}

/** What the shop could not do after many tries. Mend its cause, then start it again. */
export const JobList = () => (
  <List
    title={titled('Jobs')}
    exporter={false}
    empty={false}
    actions={false}
    pagination={<CursorPagination />}
  >
    <RecordCards<JobRow>
      name="Failed jobs"
      empty={<EmptyList>No job has failed for good: nothing is to be done here.</EmptyList>}
    >
      {(job) => <JobCard job={job} />}
    </RecordCards>
  </List>
);
