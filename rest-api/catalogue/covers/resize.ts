import sharp from 'sharp';
import { coversOf, NoCover } from './read-picture.ts';
import type { ResizingMessage, ResizingRequest } from './resizing-process.ts';

/**
 * The process that reads pictures which people upload, one at a time: what a harmful one can break is this process,
 * which has neither the database nor a secret.
 */
sharp.cache(false);
sharp.concurrency(1);

process.on('disconnect', () => process.exit(0));
process.on('message', ({ picture, widths }: ResizingRequest) => {
  coversOf(picture, widths).then(
    (images) => tell({ type: 'resized', images }),
    (error) =>
      tell(
        error instanceof NoCover
          ? { type: 'refused', message: error.message }
          : { type: 'failed', reason: String(error?.stack ?? error) },
      ),
  );
});
tell({ type: 'ready' });

function tell(message: ResizingMessage) {
  process.send?.(message);
}
