import { icon } from '../../src/layout/icon.tsx';

export const TodayIcon = icon(['M4 6.5h16v13H4z', 'M4 10.5h16M8.5 4v4M15.5 4v4'], 'TodayIcon');
export const OrdersIcon = icon(['M4 8l8-4 8 4v8.5l-8 4-8-4V8Z', 'M4 8l8 4 8-4M12 12v8.5'], 'OrdersIcon');
export const AuditIcon = icon(['M6 3.5h9l3.5 3.5v13.5H6z', 'M9 10h6M9 13.5h6M9 17h4'], 'AuditIcon');
