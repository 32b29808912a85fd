import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The link of a letter, by which a page was opened. */
interface LinkToken {
  /** What stands behind the # in it: no server, log or other site gets to see it. */
  token: string;
  /** False where nothing stands there, and once the shop has refused it. */
  isValid: boolean;
  /** The shop has refused it. */
  refuse(): void;
}

/** Reads the link. The address can be given another one while the page is open. */
export function useLinkToken(): LinkToken {
  const token = useLocation().hash.slice(1);
  const [refused, setRefused] = useState('');
  return { token, isValid: token !== refused, refuse: () => setRefused(token) };
}
