import type { Theme } from '@mui/material/styles';
import { theme as shop } from '../src/theme.ts';

/**
 * The shop's theme with what react-admin expects of one: the width of its menu, and form fields that fill their column.
 * Both colour schemes are the shop's.
 */
export const theme: Theme = {
  ...shop,
  ...{ sidebar: { width: 208, closedWidth: 55 } },
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
    // Without it the bar over chosen rows has no ground: react-admin takes it from a palette of its own.
    ...{
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
