/** An answer as it came over the wire, for another server to send again. */
export interface FixedResponse {
  status: number;
  /** Names and values in turn; without those that Node.js adds by itself. */
  headers: string[];
  body: string;
}

/** Sent back when the answer has been taken. */
export const taken = 'taken';
