import Box from '@mui/material/Box';
import ListSubheader from '@mui/material/ListSubheader';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { Menu, useGetResourceLabel, usePermissions, useSidebarState } from 'react-admin';
import { mayAccess } from '../data/permissions.ts';
import { countText } from '../orders/order-texts.ts';
import { type Today, useToday } from '../today/use-today.ts';
import { TodayIcon } from './icons.tsx';

/** The lists of the back room by what they are about. */
const GROUPS = {
  Orders: ['orders', 'returns', 'shoppers'],
  Books: ['books', 'categories', 'stock', 'reviews', 'imports'],
  Money: ['bills', 'taxes', 'codes'],
  Shop: ['emails', 'pages', 'settings', 'carriers', 'staff', 'tokens', 'webhooks', 'jobs', 'audit'],
};

/** How much work waits in a list; none where the member may not see it. */
const waitingIn = (today: Today): Record<string, number | null | undefined> => ({
  orders: today.ordersToPack,
  returns: today.returnsToDecide,
  stock: today.booksLow,
  emails: today.emailsDead,
  jobs: today.jobsDead,
});

/** The name of a list, with how much work waits in it. */
function EntryText({ name, waiting }: { name: string; waiting: number | null | undefined }) {
  const labelOf = useGetResourceLabel();
  return (
    <Box component="span" sx={{ display: 'flex', gap: 1 }}>
      <span>{labelOf(name, 2)}</span>
      {Boolean(waiting) && (
        <>
          <Box component="span" sx={visuallyHidden}>{`, ${countText(waiting ?? 0)} waiting`}</Box>
          <Box
            component="span"
            aria-hidden="true"
            sx={{ ml: 'auto', color: 'text.primary', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
          >
            {countText(waiting ?? 0)}
          </Box>
        </>
      )}
    </Box>
  );
}

/** An entry for each list that the member may see, in groups, with a count where work waits. */
export function StaffMenu() {
  const { permissions = [] } = usePermissions<string[]>();
  const [isOpen] = useSidebarState();
  const { data: today } = useToday();
  const waiting = today ? waitingIn(today) : {};
  return (
    <nav aria-label="Back room">
      <Menu>
        <Menu.DashboardItem primaryText="Today" leftIcon={<TodayIcon />} />
        {Object.entries(GROUPS).map(([title, names]) => {
          const seen = names.filter((name) => mayAccess(permissions, name, 'list'));
          if (seen.length === 0) return null;
          return [
            isOpen && (
              // As text within the menu, of which only the entries take the focus.
              <ListSubheader
                key={title}
                role="none"
                disableSticky
                sx={{ bgcolor: 'transparent', typography: 'overline', lineHeight: 2.5 }}
              >
                {title}
              </ListSubheader>
            ),
            ...seen.map((name) => (
              <Menu.ResourceItem
                key={name}
                name={name}
                primaryText={<EntryText name={name} waiting={waiting[name]} />}
              />
            )),
          ];
        })}
      </Menu>
    </nav>
  );
}
