import { failureLine } from '../../shared/ui/failure-line.tsx';
import { lazyClientOnly } from '../../shared/ui/lazy-part.tsx';
import { useSession } from '../network/session.ts';
import type { ReviewSummary_SummaryFragment } from './ReviewSummary.generated.ts';

const Reviews = lazyClientOnly(() => import('./Reviews.tsx'), failureLine('The reviews could not be loaded'));

interface Props {
  product: { id: string; title: string };
  summary: ReviewSummary_SummaryFragment;
}

/** The reviews of a book. Where nobody has rated it and sample texts stand in their place, only who may is asked to. */
export function BookReviews({ product, summary }: Props) {
  const { token } = useSession();
  if (summary.isSample && token === null) return null;
  return <Reviews product={product} summary={summary} />;
}
