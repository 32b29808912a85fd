import { useMonaco } from '@graphiql/react';
import { useEffect } from 'react';

/** Breaks long lines in all editors, so that none is cut off at their edge. */
export function useEditorLayout(): void {
  const monaco = useMonaco((state) => state.monaco);
  useEffect(() => {
    if (!monaco) return;
    const options = { fontSize: 14, wordWrap: 'on', wrappingIndent: 'indent' } as const;
    for (const editor of monaco.editor.getEditors()) editor.updateOptions(options);
    const listening = monaco.editor.onDidCreateEditor((editor) => editor.updateOptions(options));
    return () => listening.dispose();
  }, [monaco]);
}
