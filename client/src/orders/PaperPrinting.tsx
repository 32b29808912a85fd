import GlobalStyles from '@mui/material/GlobalStyles';

// Prints the papers alone, black on white, whatever the colour scheme.
const onPaper = {
  '@page': { size: 'A4', margin: '18mm 16mm' },
  '@media print': {
    // The colour scheme would colour the margins of the sheet.
    'html:root': { colorScheme: 'only light !important' },
    'html:root, body': { background: '#fff !important' },
    '#root > div, main': { minHeight: '0 !important', display: 'block !important' },
    'body > :not(#root), header, footer, .not-on-paper, button, .MuiButton-root': {
      display: 'none !important',
    },
    'main, main > *': { margin: '0 !important', padding: '0 !important', maxWidth: 'none !important' },
  },
};

/** Has a page print its papers alone: no buttons, and nothing that has the class `not-on-paper`. */
export const PaperPrinting = () => <GlobalStyles styles={onPaper} />;
