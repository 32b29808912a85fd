import type { PaperKind } from '../contract/papers.ts';
import type { Database } from '../database/database.ts';
import type { Letter } from '../letters/letter.ts';
import type { PapersOfLetter } from '../letters/letter-jobs.ts';
import { issuePapers } from './issue-papers.ts';
import { paperResponse } from './paper-response.ts';
import type { PaperSettings } from './paper-settings.ts';

/** Which papers of its order go with a letter. */
function attachedTo({ kind }: Letter, { billAt }: PaperSettings): PaperKind | undefined {
  if (kind === 'refunded') return 'creditNote';
  const announcesBill = billAt === 'paid' ? 'order_paid' : 'order_shipped';
  return kind === announcesBill ? 'billOfSupply' : undefined;
}

/** Finds the papers that go with a letter. Those that are due and not there yet are issued, whichever job runs first. */
export const papersOfLetters =
  (database: Database, settings: PaperSettings): PapersOfLetter =>
  async ({ userId, content }) => {
    const kind = attachedTo(content, settings);
    if (!kind || !('order' in content)) return [];
    const papers = await issuePapers(database, settings, { userId, id: content.order.id });
    return papers.filter((paper) => paper.kind === kind).map(paperResponse);
  };
