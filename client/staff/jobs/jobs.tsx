import type { ResourceProps } from 'react-admin';
import { JobsIcon } from '../ui/icons.tsx';
import { JobList } from './JobList.tsx';

/** The resource "jobs" for react-admin: those that have failed for good. */
export const jobs: ResourceProps = {
  name: 'jobs',
  icon: JobsIcon,
  options: { label: 'Jobs' },
  list: JobList,
};
