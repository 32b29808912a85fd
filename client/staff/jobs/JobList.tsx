import Box from '@mui/material/Box';
import { List } from 'react-admin';
import { formatIndianMoment } from '../../shared/dates.ts';
import { Facts } from '../../shared/ui/Facts.tsx';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { kindName } from '../emails/email-texts.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { CursorPagination } from '../ui/CursorPagination.tsx';
import { EmptyList } from '../ui/EmptyList.tsx';
import { RecordCards } from '../ui/RecordCards.tsx';
import { titled } from '../ui/titled.tsx';
import { RetryStaffJobsDocument, type StaffJobsQuery } from './Jobs.generated.ts';

/** A dead job with the id that react-admin needs. */
export type JobRow = StaffJobsQuery['staffJobs']['dead'][number] & { id: string };

function JobCard({ job: { kind, subject, attempts, deadAt, lastError } }: { job: JobRow }) {
  const send = useStaffRequest();
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>{`${kindName(kind)}: ${subject}`}</Box>
      <Box sx={{ color: 'error.main' }}>{lastError}</Box>
      <Facts facts={{ 'Given up': formatIndianMoment(deadAt), Tries: attempts }} />
      <ActionButton
        label={`Start ${kindName(kind)} ${subject} again`}
        doneMessage="The job starts again."
        action={async () => {
          const { retryStaffJobs: outcome } = await send(RetryStaffJobsDocument, { kind, subject });
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
