import type { ResourceProps } from 'react-admin';
import { ReviewsIcon } from '../ui/icons.tsx';
import { ReviewList } from './ReviewList.tsx';

/** The resource "reviews" for react-admin. */
export const reviews: ResourceProps = {
  name: 'reviews',
  icon: ReviewsIcon,
  options: { label: 'Reviews' },
  list: ReviewList,
};
