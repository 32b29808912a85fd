import { Notice } from './Notice.tsx';

/** What is wrong with a form beyond its fields, one line each; nothing when nothing is. */
export function ErrorNotice({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <Notice>
      {errors.map((error) => (
        <div key={error}>{error}</div>
      ))}
    </Notice>
  );
}
