import { Notice } from './Notice.tsx';

/** What is wrong with a form beyond its fields, one line each; nothing when nothing is. */
export function ErrorNotice({ faults }: { faults: readonly string[] }) {
  if (faults.length === 0) return null;
  return (
    <Notice>
      {faults.map((fault) => (
        <div key={fault}>{fault}</div>
      ))}
    </Notice>
  );
}
