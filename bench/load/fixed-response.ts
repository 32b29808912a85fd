/** A response as it was received, for another server to send. */
export interface FixedResponse {
  status: number;
  /** Names and values in turn, without those that Node.js adds by itself. */
  headers: string[];
  body: string;
}

/** The acknowledgement of a response that was received by IPC. */
export const taken = 'taken';
