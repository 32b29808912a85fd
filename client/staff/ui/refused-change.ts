/** Why a change was not made: an error, or what the shop says. */
export interface Refusal {
  message: string;
  /** What others have changed since the page was opened. */
  changes?: readonly string[];
}

/** A change that the shop has refused. */
export class RefusedChange extends Error implements Refusal {
  readonly changes: readonly string[];

  constructor(message: string, changes: readonly string[] = []) {
    super(message);
    this.changes = changes;
  }
}
