import { createContext } from 'react';

/**
 * Opens the dialog for a fresh code.
 * @returns whether the shop has accepted one; false when the person cancels
 */
export type RequestCode = () => Promise<boolean>;

/** How `useStaffRequest` reaches the dialog of `FreshCodeProvider`. */
export const FreshCodeContext = createContext<RequestCode>(async () => false);
