import GlobalStyles from '@mui/material/GlobalStyles';
import type { Theme } from '@mui/material/styles';

/** The colours of the light scheme. */
const lightColours = (theme: Theme): object =>
  Object.assign(
    {},
    ...theme
      .generateStyleSheets()
      .flatMap((sheet) => Object.entries(sheet))
      .flatMap(([selector, colours]) => (selector.includes('.light') ? [colours] : [])),
  );

// Prints the invoices alone, dark on white, whatever the colour scheme.
const inPrint = (theme: Theme) => ({
  '@page': { size: 'A4', margin: '18mm 16mm' },
  '@media print': {
    // The colour scheme would colour the margins of the sheet.
    'html:root': { colorScheme: 'only light !important' },
    'html.dark': lightColours(theme),
    'html:root, body': { background: '#fff !important' },
    '#root > div, main': { minHeight: '0 !important', display: 'block !important' },
    'body > :not(#root), header, footer, .not-on-paper, button, .MuiButton-root': {
      display: 'none !important',
    },
    'main, main > *': { margin: '0 !important', padding: '0 !important', maxWidth: 'none !important' },
  },
});

/** Has a page print its invoices alone: no buttons, and nothing that has the class `not-on-paper`. */
export const InvoicePrinting = () => <GlobalStyles styles={inPrint} />;
