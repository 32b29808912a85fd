import { icon } from '../../src/layout/icon.tsx';

export const TodayIcon = icon(['M4 6.5h16v13H4z', 'M4 10.5h16M8.5 4v4M15.5 4v4'], 'TodayIcon');
export const OrdersIcon = icon(['M4 8l8-4 8 4v8.5l-8 4-8-4V8Z', 'M4 8l8 4 8-4M12 12v8.5'], 'OrdersIcon');
export const BooksIcon = icon(
  ['M4 5.5c3-1 5.5-1 8 .8v13.2c-2.5-1.7-5-1.7-8-.8z', 'M20 5.5c-3-1-5.5-1-8 .8v13.2c2.5-1.7 5-1.7 8-.8z'],
  'BooksIcon',
);
export const StaffIcon = icon(
  [
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z',
    'M2.5 19.5c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5',
    'M16 5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .7 3.2 2.4 3.5 5',
  ],
  'StaffIcon',
);
export const IntegrationsIcon = icon(
  ['M9 3.5v4M15 3.5v4', 'M6 7.5h12v4a6 6 0 0 1-12 0z', 'M12 17.5v3'],
  'IntegrationsIcon',
);
export const AuditIcon = icon(['M6 3.5h9l3.5 3.5v13.5H6z', 'M9 10h6M9 13.5h6M9 17h4'], 'AuditIcon');
