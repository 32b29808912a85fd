import type {
  Paper as RestPaper,
  PaperLine as RestPaperLine,
  PaperReference as RestPaperReference,
} from '../../rest-api/contract/papers.ts';
import type { PaperLineResolvers, PaperReferenceResolvers, PaperResolvers } from '../generated/resolvers.ts';

/** A paper, and where its reader gets it as a PDF. */
export type PaperParent = RestPaper & { pdfUrl: string };

export type PaperLineParent = RestPaperLine;
export type PaperReferenceParent = RestPaperReference;

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
