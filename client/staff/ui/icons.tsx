import { icon } from '../../shared/ui/icon.tsx';

export const TodayIcon = icon('M4 6.5h16v13H4zM4 10.5h16M8.5 4v4M15.5 4v4');
export const OrdersIcon = icon('M4 8l8-4 8 4v8.5l-8 4-8-4V8ZM4 8l8 4 8-4M12 12v8.5');
export const BooksIcon = icon(
  'M4 5.5c3-1 5.5-1 8 .8v13.2c-2.5-1.7-5-1.7-8-.8zM20 5.5c-3-1-5.5-1-8 .8v13.2c2.5-1.7 5-1.7 8-.8z',
);
export const TaxesIcon = icon(
  'M5 19 19 5M7.5 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM16.5 19a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
);
export const InvoicesIcon = icon('M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8h6M9 11.5h6');
export const CategoriesIcon = icon('M4 5h7v6H4zM13 5h7v6h-7zM4 13h7v6H4zM13 13h7v6h-7z');
export const CarriersIcon = icon(
  'M3 6.5h11v10H3zM14 10h4l3 3.5v3h-7zM7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
);
export const UpIcon = icon('M6 15l6-6 6 6');
export const DownIcon = icon('M6 9l6 6 6-6');
export const ImportIcon = icon('M12 3.5v11M7.5 10l4.5 4.5 4.5-4.5M4 15.5v5h16v-5');
export const ReturnsIcon = icon('M8.5 5 4 9.5 8.5 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-3');
export const StaffIcon = icon(
  'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5M16 5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .7 3.2 2.4 3.5 5',
);
export const StockIcon = icon('M5 4v16M8 4v16M12 4v16M15.5 5l3.8 14.5');
export const ShoppersIcon = icon(
  'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.5-4 3.5-6.5 7.5-6.5s7 2.5 7.5 6.5',
);
export const EmailsIcon = icon('M3.5 6h17v12h-17zM3.5 7l8.5 6.5L20.5 7');
export const JobsIcon = icon('M20 12a8 8 0 1 1-2.4-5.7M20 3.5v4h-4M12 8v4.5l3 2');
export const IntegrationsIcon = icon('M9 3.5v4M15 3.5v4M6 7.5h12v4a6 6 0 0 1-12 0zM12 17.5v3');
export const WebhooksIcon = icon(
  'M8.5 9.5a3.5 3.5 0 1 1 6 1.5l3 5M14.5 19.5a3 3 0 1 0 .5-5.5M9.5 17.5a3.5 3.5 0 1 1-4-4M9.5 17.5H17M9 9.5l-3.5 6',
);
export const CodesIcon = icon(
  'M4 8V5.5h16V8a2.5 2.5 0 0 0 0 5v5.5H4V13a2.5 2.5 0 0 0 0-5ZM14 5.5v3M14 10.5v3M14 15.5v3',
);
export const ReviewsIcon = icon('m12 3.5 2.6 5.3 5.9.9-4.2 4.1 1 5.8-5.3-2.7-5.3 2.7 1-5.8-4.2-4.1 5.9-.9z');
export const PagesIcon = icon('M5 3.5h14v17H5zM8.5 8h7M8.5 11.5h7M8.5 15h4');
export const SettingsIcon = icon('M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5');
export const AuditIcon = icon('M6 3.5h9l3.5 3.5v13.5H6zM9 10h6M9 13.5h6M9 17h4');
