import { renderToBuffer } from '@react-pdf/renderer';
import type { Paper } from '../../contract/papers.ts';
import { PaperDocument } from './PaperDocument.tsx';
import { fontsFor } from './paper-fonts.ts';

/** A paper as a PDF. Takes a tenth of a second and more: not for the process that serves requests. */
export async function renderPaper(paper: Paper): Promise<Buffer> {
  const fontFamily = await fontsFor(JSON.stringify(paper));
  return renderToBuffer(<PaperDocument paper={paper} fontFamily={fontFamily} />);
}
