import { createTheme, type Theme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';

declare module '@mui/material/styles' {
  interface TypographyVariants {
    /** Prices and counts. */
    price: React.CSSProperties;
    /** Author lines and asides: the italic of the serif. */
    aside: React.CSSProperties;
    /** Sentences to read: the serif. */
    prose: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    price?: React.CSSProperties;
    aside?: React.CSSProperties;
    prose?: React.CSSProperties;
  }
  interface TypeBackground {
    /** A quiet field on the paper: behind the banner and the footer. */
    field: string;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    price: true;
    aside: true;
    prose: true;
  }
}

const sans = "'Figtree', 'Figtree Fallback', system-ui, sans-serif";
const serif = "'Newsreader', 'Newsreader Fallback', Georgia, serif";
const display = "'Newsreader Display', 'Newsreader Display Fallback', Georgia, serif";

/** For a finger: WCAG 2.2 asks for 24 pixels, people for 44. */
export const COARSE = '@media (pointer: coarse)';
/** The system's own few colours, in which backgrounds and shadows are gone: borders have to tell. */
export const FORCED = '@media (forced-colors: active)';

const title = {
  fontFamily: display,
  fontWeight: 400,
  letterSpacing: '-0.012em',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
} as const;

/** Of a button that does nothing for now (`inactive`): greyed, where it waits only once that can be noticed. */
const inactiveIn = ({ vars }: Theme, background = 'transparent') => ({
  '&[aria-disabled="true"]:not([aria-busy="true"])': {
    color: vars?.palette.action.disabled,
    background,
    cursor: 'default',
    transition: 'color 0s 300ms, background-color 0s 300ms',
  },
});

/**
 * The shop's whole look: paper and ink, bottle green for what can be pressed, hairlines instead of shadows.
 * Nothing else names a colour or a typeface.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'class' },
  defaultColorScheme: 'light',
  colorSchemes: {
    light: {
      palette: {
        background: { default: '#f7f3ea', paper: '#fcfaf4', field: '#eee7d8' },
        text: { primary: '#221d18', secondary: '#5d5549', disabled: '#8d8474' },
        divider: '#d8cfbe',
        primary: { main: '#1f4d3c', dark: '#143629', light: '#d9e3d8', contrastText: '#fbf8f0' },
        secondary: { main: '#221d18', contrastText: '#fbf8f0' },
        error: { main: '#96281b', contrastText: '#fbf8f0' },
        success: { main: '#1f4d3c', contrastText: '#fbf8f0' },
        info: { main: '#5d5549', contrastText: '#fbf8f0' },
        action: { hover: 'rgb(34 29 24 / 0.05)', disabled: '#8d8474', disabledBackground: '#e6dfd0' },
      },
    },
    dark: {
      palette: {
        background: { default: '#171513', paper: '#1f1c19', field: '#201e1a' },
        text: { primary: '#ece5d7', secondary: '#ada493', disabled: '#776f62' },
        divider: '#3a352d',
        primary: { main: '#9bcab0', dark: '#b5dac5', light: '#273a31', contrastText: '#10211a' },
        secondary: { main: '#ece5d7', contrastText: '#171513' },
        error: { main: '#f0978c', contrastText: '#2b0d09' },
        success: { main: '#9bcab0', contrastText: '#10211a' },
        info: { main: '#ada493', contrastText: '#171513' },
        action: { hover: 'rgb(236 229 215 / 0.07)', disabled: '#776f62', disabledBackground: '#2c2823' },
      },
    },
  },
  shape: { borderRadius: 3 },
  typography: {
    fontFamily: sans,
    fontWeightBold: 600,
    h1: { ...title, fontSize: 'clamp(2.125rem, 1.6rem + 2.2vw, 3.25rem)', lineHeight: 1.08 },
    h2: { ...title, fontSize: 'clamp(1.625rem, 1.4rem + 0.95vw, 2.125rem)', lineHeight: 1.16 },
    h3: { ...title, fontSize: '1.5rem', lineHeight: 1.25 },
    h4: { ...title, fontFamily: serif, fontSize: '1.25rem', lineHeight: 1.3, letterSpacing: 0 },
    h5: { ...title, fontFamily: serif, fontSize: '1.0625rem', lineHeight: 1.3, letterSpacing: 0 },
    h6: { fontFamily: sans, fontWeight: 600, fontSize: '0.9375rem', lineHeight: 1.4 },
    body1: { fontSize: '1rem', lineHeight: 1.6 },
    body2: { fontSize: '0.9375rem', lineHeight: 1.55 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
    button: { fontWeight: 500, fontSize: '0.9375rem', lineHeight: 1.4, textTransform: 'none' },
    prose: { fontFamily: serif, fontSize: '1.1875rem', lineHeight: 1.55 },
    aside: { fontFamily: serif, fontStyle: 'italic', fontSize: '1rem', lineHeight: 1.4 },
    price: { fontFamily: sans, fontWeight: 500, fontSize: '1rem' },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: (theme) => ({
        // What has the focus is not under the bar at the top, nor under one at the bottom of a phone.
        html: {
          scrollPaddingBlock: theme.spacing(12),
          // The search box is a second line of the bar.
          [theme.breakpoints.down('sm')]: { '&:has(header search)': { scrollPaddingTop: theme.spacing(17) } },
          background: theme.vars.palette.background.default,
        },
        body: { fontSynthesis: 'none', textRendering: 'optimizeLegibility' },
        '::selection': {
          background: theme.vars.palette.primary.main,
          color: theme.vars.palette.primary.contrastText,
        },
        ':focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 3 },
        // Focused by us after a navigation, for screen readers: nothing there to press.
        '[tabindex="-1"]:focus-visible': { outline: 'none' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
            scrollBehavior: 'auto !important',
          },
        },
      }),
    },
    MuiTypography: {
      defaultProps: { variantMapping: { price: 'span', aside: 'p', prose: 'p' } },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: ({ theme }) => ({
          WebkitUserSelect: 'none',
          '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 3 },
        }),
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, variant: 'contained' },
      styleOverrides: {
        root: ({ theme }) => ({
          minHeight: 40,
          paddingInline: theme.spacing(2.5),
          transition: 'background-color 120ms, border-color 120ms, color 120ms, transform 80ms',
          '&:active': { transform: 'translateY(1px)' },
          '&&': { [COARSE]: { minHeight: 44 } },
          [FORCED]: { border: '1px solid ButtonText' },
        }),
        sizeLarge: ({ theme }) => ({ minHeight: 48, paddingInline: theme.spacing(4), fontSize: '1rem' }),
        sizeSmall: ({ theme }) => ({
          minHeight: 36,
          paddingInline: theme.spacing(1.5),
          fontSize: '0.875rem',
        }),
        outlined: ({ theme }) => ({
          borderColor: theme.vars.palette.text.disabled,
          color: theme.vars.palette.text.primary,
          '&:hover': {
            borderColor: theme.vars.palette.text.primary,
            background: theme.vars.palette.action.hover,
          },
          ...inactiveIn(theme),
        }),
        text: ({ theme }) => ({
          color: theme.vars.palette.text.primary,
          '&:hover': { background: theme.vars.palette.action.hover },
          ...inactiveIn(theme),
        }),
        contained: ({ theme }) => inactiveIn(theme, theme.vars.palette.action.disabledBackground),
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: ({ theme }) => ({
          color: theme.vars.palette.text.primary,
          borderRadius: theme.vars.shape.borderRadius,
          transition: 'background-color 120ms, color 120ms',
          '&:hover': { background: theme.vars.palette.action.hover },
          '&:active': { transform: 'translateY(1px)' },
          [COARSE]: { minWidth: 44, minHeight: 44 },
          ...inactiveIn(theme),
        }),
      },
    },
    MuiLink: {
      defaultProps: { color: 'inherit', underline: 'hover' },
      styleOverrides: {
        // The padding moves nothing in a line, and makes the smallest text a target of 24 pixels.
        root: { paddingBlock: 3, textUnderlineOffset: '0.2em', textDecorationThickness: '1px' },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiMenu: {
      styleOverrides: {
        paper: ({ theme }) => ({
          border: `1px solid ${theme.vars.palette.divider}`,
          boxShadow: '0 8px 24px -12px rgb(0 0 0 / 0.35)',
        }),
      },
    },
    MuiMenuItem: {
      styleOverrides: {
        root: { minHeight: 44, fontSize: '0.9375rem', '&.Mui-focusVisible': { outlineOffset: -3 } },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: ({ theme }) => ({
          border: `1px solid ${theme.vars.palette.divider}`,
          boxShadow: '0 8px 24px -12px rgb(0 0 0 / 0.35)',
        }),
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: ({ theme }) => ({
          background: theme.vars.palette.background.paper,
          '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.text.disabled },
          '&:hover:not(.Mui-error):not(.Mui-focused) .MuiOutlinedInput-notchedOutline': {
            borderColor: theme.vars.palette.text.primary,
          },
        }),
        // The ring is the field's border.
        input: { '&:focus-visible': { outline: 'none' } },
      },
    },
    MuiFormControlLabel: {
      styleOverrides: {
        root: { marginRight: 0, [COARSE]: { minHeight: 44 } },
        label: { fontSize: '0.9375rem' },
      },
    },
    MuiRadio: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.text.disabled }) },
    },
    MuiCheckbox: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: ({ theme }) => ({ color: theme.vars.palette.text.disabled }) },
    },
    MuiSlider: {
      styleOverrides: {
        root: { height: 2 },
        thumb: ({ theme }) => ({
          width: 18,
          height: 18,
          border: `2px solid ${theme.vars.palette.background.default}`,
          '&::before': { boxShadow: 'none' },
          '&:hover, &.Mui-active': { boxShadow: `0 0 0 6px ${theme.vars.palette.action.hover}` },
          '&.Mui-focusVisible': { boxShadow: `0 0 0 2px ${theme.vars.palette.primary.main}` },
        }),
        rail: ({ theme }) => ({ background: theme.vars.palette.text.disabled, opacity: 0.6 }),
        mark: ({ theme }) => ({ width: 1, height: 8, background: theme.vars.palette.text.disabled }),
        markLabel: ({ theme }) => ({ fontSize: '0.8125rem', color: theme.vars.palette.text.secondary }),
      },
    },
    MuiChip: {
      styleOverrides: {
        root: ({ theme }) => ({
          borderRadius: theme.vars.shape.borderRadius,
          fontSize: '0.875rem',
          // It grows with its text.
          height: 'auto',
          minHeight: 32,
        }),
        sizeSmall: { minHeight: 24 },
        outlined: ({ theme }) => ({ borderColor: theme.vars.palette.text.disabled }),
      },
    },
  },
});
