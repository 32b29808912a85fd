import type { Theme } from '@mui/material/styles';
import { theme as shop } from '../shared/theme.ts';

/**
 * The shop's theme with what react-admin expects of one: the width of its menu, and form fields that fill their column.
 * Both colour schemes are the shop's.
 */
export const theme: Theme = {
  ...shop,
  sidebar: { width: 208, closedWidth: 55 },
  components: {
    ...shop.components,
    MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
    MuiFormControl: {
      defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true },
    },
    // react-admin's own have no name.
    MuiCircularProgress: { defaultProps: { 'aria-label': 'Loading' } },
    MuiAutocomplete: { defaultProps: { fullWidth: true } },
    MuiListItemIcon: { styleOverrides: { root: { minWidth: 40 } } },
    // react-admin's own components.
    RaLayout: {
      styleOverrides: {
        root: {
          '& .RaLayout-content': { [shop.breakpoints.up('md')]: { paddingInline: shop.spacing(3) } },
        },
      },
    },
    // A table that is wider than its page scrolls by itself.
    RaDataTable: {
      styleOverrides: {
        root: {
          '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
          '& .RaDataTable-headerCell': { whiteSpace: 'nowrap' },
        },
      },
    },
    // On a phone it stands on the list's ground, whose rows have this distance from the edge.
    RaListToolbar: {
      styleOverrides: {
        root: {
          [shop.breakpoints.down('sm')]: { padding: shop.spacing(1.5, 2, 0) },
          [shop.breakpoints.up('sm')]: { paddingBlock: shop.spacing(1) },
        },
      },
    },
    // Without a colour of the shop's it has no ground: react-admin takes one from a palette of its own.
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          '& .RaBulkActionsToolbar-toolbar': {
            backgroundColor: shop.vars?.palette.primary.light,
            color: shop.vars?.palette.text.primary,
          },
        },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: {
          borderColor: shop.vars?.palette.divider,
          '&.MuiTableCell-paddingCheckbox': { padding: '0 8px' },
        },
      },
    },
  },
};
