import { useGetOne } from 'react-admin';
import type { TodayQuery } from './Today.generated.ts';

export type Today = TodayQuery['staffToday'] & { id: string };

/** What there is to do and how the shop sells: for the page Today, and for the counts of the menu. */
export const useToday = () =>
  useGetOne<Today>('today', { id: 'today' }, { refetchInterval: 60_000, staleTime: 10_000 });
