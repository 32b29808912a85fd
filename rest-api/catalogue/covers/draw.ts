import sharp from 'sharp';
import { type CoverRequest, coverSvg } from '../../../covers/cover-svg.ts';
import { coverWebp } from '../../../covers/cover-webp.ts';
import type { CoverSize, DrawingMessage } from './drawing-process.ts';

/**
 * The process that draws covers for the REST service, one at a time: fonts and images take memory, which the system
 * gets back when it exits.
 */
const webp = { qualities: [78, 62, 46], maxBytes: 32_000, effort: 4 };

sharp.cache(false);
sharp.concurrency(1);

process.on('disconnect', () => process.exit(0));
process.on('message', (request: CoverRequest & CoverSize) => {
  coverSvg(request)
    .then((svg) => coverWebp(svg, { ...webp, width: request.width }))
    .then(
      (image) => tell({ type: 'drawn', image }),
      (error) => tell({ type: 'failed', reason: String(error?.stack ?? error) }),
    );
});
tell({ type: 'ready' });

function tell(message: DrawingMessage) {
  process.send?.(message);
}
