import { icon } from '../../shared/ui/icon.tsx';

// Icons of several pages; an icon of one page is in its folder.
export const HeartIcon = icon(
  'M12 20.2C6.5 16.3 3.5 13 3.5 9.2A4.7 4.7 0 0 1 12 6.6a4.7 4.7 0 0 1 8.5 2.6c0 3.8-3 7.1-8.5 11Z',
);
export const CartIcon = icon('M5 8.5h14l1 11.5H4L5 8.5ZM8.5 11V7a3.5 3.5 0 0 1 7 0v4');
export const PersonIcon = icon(
  'M12 12a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6ZM4.5 20c.7-3.7 3.6-5.5 7.5-5.5s6.8 1.8 7.5 5.5',
);
export const CloseIcon = icon('M6 6l12 12M18 6 6 18');
export const ArrowLeftIcon = icon('M20 12H4M10 6l-6 6 6 6');
export const ArrowRightIcon = icon('M4 12h16M14 6l6 6-6 6');
export const EditIcon = icon('M4.5 19.5l.9-4.2L16.2 4.5l3.3 3.3L8.7 18.6l-4.2.9ZM13.7 7l3.3 3.3');
export const SearchIcon = icon('M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20 20');
