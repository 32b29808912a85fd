import type {
  Paper as RestPaper,
  PaperReference as RestPaperReference,
} from '../../rest-api/contract/papers.ts';
import type { PaperReferenceResolvers, PaperResolvers } from '../generated/resolvers.ts';

/** A paper, and where its reader gets it as a PDF. */
export type PaperParent = RestPaper & { pdfUrl: string };

export type PaperReferenceParent = RestPaperReference;

export const Paper: PaperResolvers = {
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
