import { Notice } from '../../shared/ui/Notice.tsx';

/** The errors of a form that concern no field, one line each; nothing if there are none. */
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
