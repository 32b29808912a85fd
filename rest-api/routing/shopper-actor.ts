import type { Actor } from './caller.ts';

/** A shopper. The audit stores no name of theirs: it is read from their account, as long as there is one. */
export const shopperActor = (userId: string): Actor => ({ kind: 'shopper', id: userId, name: '' });
