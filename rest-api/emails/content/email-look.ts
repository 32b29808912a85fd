/** The colours of the shop (client/shared/theme.ts) in light and in dark, and its typefaces as far as emails have them. */
const light = {
  page: '#f7f3ea',
  paper: '#fcfaf4',
  text: '#221d18',
  quiet: '#5d5549',
  line: '#d8cfbe',
  button: '#1f4d3c',
  onButton: '#fbf8f0',
};

const dark: typeof light = {
  page: '#171513',
  paper: '#1f1c19',
  text: '#ece5d7',
  quiet: '#ada493',
  line: '#3a352d',
  button: '#9bcab0',
  onButton: '#10211a',
};

const sans = "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const serif = "Newsreader, Georgia, 'Times New Roman', serif";

/** Styles on the elements themselves: many mail programs read no others. */
export const look = {
  page: {
    backgroundColor: light.page,
    color: light.text,
    fontFamily: sans,
    margin: '0',
    padding: '24px 12px',
  },
  brand: { color: light.text, fontFamily: serif, fontSize: '26px', margin: '0 0 16px', lineHeight: '32px' },
  paper: {
    backgroundColor: light.paper,
    border: `1px solid ${light.line}`,
    borderRadius: '3px',
    maxWidth: '560px',
    padding: '28px 28px 12px',
    wordBreak: 'break-word' as const,
  },
  heading: {
    color: light.text,
    fontFamily: serif,
    fontSize: '28px',
    fontWeight: 400,
    lineHeight: '34px',
    margin: '0 0 16px',
  },
  text: { color: light.text, fontSize: '16px', lineHeight: '26px', margin: '0 0 16px' },
  quiet: { color: light.quiet, fontSize: '14px', lineHeight: '22px', margin: '0 0 12px' },
  button: {
    backgroundColor: light.button,
    borderRadius: '3px',
    color: light.onButton,
    fontSize: '16px',
    fontWeight: 500,
    padding: '13px 22px',
    textDecoration: 'none',
    margin: '4px 0 20px',
  },
  link: { color: light.button, textDecoration: 'underline' },
  line: { border: 'none', borderTop: `1px solid ${light.line}`, margin: '12px 0 16px' },
  title: { color: light.text, fontSize: '15px', lineHeight: '22px', margin: '0' },
  amount: {
    color: light.text,
    fontSize: '15px',
    lineHeight: '22px',
    textAlign: 'right' as const,
    margin: '0',
    whiteSpace: 'nowrap' as const,
  },
  total: { fontSize: '17px', fontWeight: 600 },
  amountColumn: { width: '110px', verticalAlign: 'top' as const },
  titleColumn: { verticalAlign: 'top' as const, paddingRight: '12px' },
  row: { paddingBottom: '10px' },
  subheading: {
    color: light.text,
    fontSize: '15px',
    fontWeight: 600,
    lineHeight: '22px',
    margin: '8px 0 8px',
  },
};

/** For mail programs that know dark colours: the same, over what stands on the elements. */
export const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 420px) {
  .paper { padding: 20px 18px 8px !important; }
}
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background-color: ${dark.page} !important; }
  .paper { background-color: ${dark.paper} !important; border-color: ${dark.line} !important; }
  .text { color: ${dark.text} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .button { background-color: ${dark.button} !important; color: ${dark.onButton} !important; }
  .link { color: ${dark.button} !important; }
  .line { border-top-color: ${dark.line} !important; }
}`;
