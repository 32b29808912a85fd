import type { Paper as RestPaper } from '../../rest-api/contract/papers.ts';
import type { PaperLineResolvers, PaperReferenceResolvers, PaperResolvers } from '../generated/resolvers.ts';

/** A paper, and where its reader gets it as a PDF. */
export type PaperParent = RestPaper & { pdfUrl: string };

/** Papers for whom the REST calls below a path are. */
export const papersAt = (path: '/api/user' | '/api/staff', papers: readonly RestPaper[]): PaperParent[] =>
  papers.map((paper) => ({ ...paper, pdfUrl: `${path}/papers/${paper._id}.pdf` }));

export const Paper: PaperResolvers = {
  id: (paper) => paper._id,
  date: (paper) => paper.issuedAt,
  totalPaise: ({ total }) => total.amountPaise,
  valuePaise: ({ total }) => total.valuePaise,
  cgstPaise: ({ total }) => total.cgstPaise,
  sgstPaise: ({ total }) => total.sgstPaise,
  igstPaise: ({ total }) => total.igstPaise,
};

export const PaperReference: PaperReferenceResolvers = {
  date: (paper) => paper.issuedAt,
};

export const PaperLine: PaperLineResolvers = {
  quantity: (line) => line.qty,
};
