import type { SVGProps } from 'react';

/** An icon of thin lines on a field of 24 × 24, in the colour of the text around it; silent to screen readers. */
const icon = (paths: string[], name: string) => {
  const Icon = (props: SVGProps<SVGSVGElement>) => (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
  Icon.displayName = name;
  return Icon;
};

export const HeartIcon = icon(
  ['M12 20.2C6.5 16.3 3.5 13 3.5 9.2A4.7 4.7 0 0 1 12 6.6a4.7 4.7 0 0 1 8.5 2.6c0 3.8-3 7.1-8.5 11Z'],
  'HeartIcon',
);
export const CartIcon = icon(['M5 8.5h14l1 11.5H4L5 8.5Z', 'M8.5 11V7a3.5 3.5 0 0 1 7 0v4'], 'CartIcon');
export const PersonIcon = icon(
  ['M12 12a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6Z', 'M4.5 20c.7-3.7 3.6-5.5 7.5-5.5s6.8 1.8 7.5 5.5'],
  'PersonIcon',
);
export const SunIcon = icon(
  [
    'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z',
    'M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
  ],
  'SunIcon',
);
export const MoonIcon = icon(['M20 14.2A8.2 8.2 0 0 1 9.8 4 8.2 8.2 0 1 0 20 14.2Z'], 'MoonIcon');
export const CloseIcon = icon(['M6 6l12 12M18 6 6 18'], 'CloseIcon');
export const ArrowLeftIcon = icon(['M20 12H4M10 6l-6 6 6 6'], 'ArrowLeftIcon');
export const ArrowRightIcon = icon(['M4 12h16M14 6l6 6-6 6'], 'ArrowRightIcon');
export const SearchIcon = icon(
  ['M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Z', 'M15.3 15.3 20 20'],
  'SearchIcon',
);
export const MinusIcon = icon(['M6 12h12'], 'MinusIcon');
export const PlusIcon = icon(['M6 12h12M12 6v12'], 'PlusIcon');
export const EditIcon = icon(
  ['M4.5 19.5l.9-4.2L16.2 4.5l3.3 3.3L8.7 18.6l-4.2.9Z', 'M13.7 7l3.3 3.3'],
  'EditIcon',
);
export const DeleteIcon = icon(
  ['M4.5 7h15M9 7V4.5h6V7M6.5 7l.8 12.5h9.4L17.5 7', 'M10.3 10.5V16M13.7 10.5V16'],
  'DeleteIcon',
);
export const PinIcon = icon(
  [
    'M12 21c4.3-4.6 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2.2 6.4 6.5 11Z',
    'M12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z',
  ],
  'PinIcon',
);
