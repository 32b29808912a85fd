import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The link of an email that opened the page. */
interface LinkToken {
  /** The part after the #: no server, log or other site sees it. */
  token: string;
  /** False if there is no token, and after the shop has refused it. */
  isValid: boolean;
  /** To call when the shop refuses the token. */
  refuse(): void;
}

/** Reads the link. The URL can change while the page is open. */
export function useLinkToken(): LinkToken {
  const token = useLocation().hash.slice(1);
  const [refused, setRefused] = useState('');
  // The public server never sees it.
  return { token, isValid: !globalThis.document || token !== refused, refuse: () => setRefused(token) };
}
