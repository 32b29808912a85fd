import type { StaffBookFilter } from '../../shared/schema.generated.ts';

/** The filters of the list as its fields hold them. */
interface BookListFilter {
  search?: string;
  withdrawn?: 'true' | 'false' | '';
}

/** The same as the shop takes it. */
export const bookFilter = ({ search, withdrawn }: BookListFilter): StaffBookFilter => ({
  ...(search && { search }),
  ...(withdrawn && { withdrawn: withdrawn === 'true' }),
});
