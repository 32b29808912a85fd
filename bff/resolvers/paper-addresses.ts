import type { Paper as RestPaper } from '../../rest-api/contract/papers.ts';
import type { PaperParent } from './papers.ts';

/** Papers for whom the REST calls below a path are. */
export const papersAt = (path: '/api/user' | '/api/staff', papers: readonly RestPaper[]): PaperParent[] =>
  papers.map((paper) => ({ ...paper, pdfUrl: `${path}/papers/${paper.id}.pdf` }));
