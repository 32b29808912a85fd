import { useMonaco } from '@graphiql/react';
import { useEffect } from 'react';

type Colours = Record<
  'ink' | 'paper' | 'quiet' | 'green' | 'keyword' | 'type' | 'argument' | 'text' | 'number',
  string
>;

const light: Colours = {
  ink: '221d18',
  paper: 'fcfaf4',
  quiet: '6d6455',
  green: '1f4d3c',
  keyword: '1f4d3c',
  type: '7a4a1d',
  argument: '4d4a80',
  text: '96281b',
  number: '7d5200',
};

const dark: Colours = {
  ink: 'ece5d7',
  paper: '1f1c19',
  quiet: '9a917f',
  green: '9bcab0',
  keyword: '9bcab0',
  type: 'e0b48a',
  argument: 'bcb8e8',
  text: 'f0b5a0',
  number: 'e6c07b',
};

const theme = (base: 'vs' | 'vs-dark', colours: Colours) => ({
  base,
  inherit: true,
  rules: [
    { token: '', foreground: colours.ink },
    { token: 'comment', foreground: colours.quiet, fontStyle: 'italic' },
    { token: 'keyword', foreground: colours.keyword },
    { token: 'key.identifier.gql', foreground: colours.ink },
    { token: 'type.identifier.gql', foreground: colours.type },
    { token: 'argument.identifier.gql', foreground: colours.argument },
    { token: 'string', foreground: colours.text },
    { token: 'string.key.json', foreground: colours.ink },
    { token: 'string.value.json', foreground: colours.text },
    { token: 'number', foreground: colours.number },
  ],
  colors: {
    'editor.background': '#00000000',
    'editor.foreground': `#${colours.ink}`,
    'editorBracketHighlight.foreground1': `#${colours.quiet}`,
    'editorBracketHighlight.foreground2': `#${colours.quiet}`,
    'editorBracketHighlight.foreground3': `#${colours.quiet}`,
    'editorCursor.foreground': `#${colours.green}`,
    'editorLineNumber.foreground': `#${colours.quiet}`,
    'editorLineNumber.activeForeground': `#${colours.ink}`,
    'editorHoverWidget.background': `#${colours.paper}`,
    'editorSuggestWidget.background': `#${colours.paper}`,
    'editorSuggestWidget.selectedBackground': `#${colours.green}26`,
    'editorSuggestWidget.selectedForeground': `#${colours.ink}`,
    'editorSuggestWidget.highlightForeground': `#${colours.green}`,
    'editorSuggestWidget.focusHighlightForeground': `#${colours.green}`,
    'editorWidget.background': `#${colours.paper}`,
    'list.hoverBackground': `#${colours.green}14`,
    'menu.background': `#${colours.paper}`,
    'menu.selectionBackground': `#${colours.green}26`,
    'textLink.foreground': `#${colours.green}`,
    'scrollbar.shadow': '#00000000',
    focusBorder: `#${colours.green}`,
  },
});

/**
 * Gives the editors the shop's colours instead of GraphiQL's two themes. GraphiQL looks at the system's scheme when it
 * opens; here the editors follow it, unless GraphiQL's settings choose one, which it says by a class.
 */
export function useEditorTheme(): void {
  const monaco = useMonaco((state) => state.monaco);
  useEffect(() => {
    if (!monaco) return;
    const { editor } = monaco;
    editor.defineTheme('graphiql-LIGHT', theme('vs', light));
    editor.defineTheme('graphiql-DARK', theme('vs-dark', dark));
    const system = matchMedia('(prefers-color-scheme: dark)');
    const follow = () => {
      const isChosen = document.body.matches('.graphiql-light, .graphiql-dark');
      if (!isChosen) editor.setTheme(system.matches ? 'graphiql-DARK' : 'graphiql-LIGHT');
    };
    system.addEventListener('change', follow);
    return () => system.removeEventListener('change', follow);
  }, [monaco]);
}
